import OffloadKit
import TerminalKit

/// Shows the items of one plan or list, under the headings of its file.
struct CollectionScreen: ScreenKind {
  let path: VaultPath

  var file: VaultPath? { path }

  func title(in app: App) -> TitleModel {
    var title = TitleModel("‹ \(app.name(of: path))")
    title.isCollection = true
    guard let collection = app.vault.collection(path) else { return title }
    if app.isNarrow {
      title.facts = ["\(collection.openCount) open"]
    } else {
      title.facts = [collection.typeName, App.count(of: collection)]
      title.tags = app.pills(collection.tags)
    }
    return title
  }

  func entries(in app: App) -> [Entry] { app.vault.files[path].map { app.entries(of: $0) } ?? [] }

  func content(in app: App) -> any View {
    // A filter may leave no row, which the list says.
    app.isSideBySide && !app.sections.isEmpty
      ? SectionColumnsView(columns: app.sectionColumns) : ListRows(list: app.list)
  }

  func spoken(in app: App) -> Spoken {
    var spoken = app.list.spoken
    if let title = app.sectionTitle { spoken.lines.append("Section \(title)") }
    return spoken
  }

  func emptyWords(in app: App) -> [String] {
    if isGone(in: app) { return [goneWords(in: app), "You see it again when it's back."] }
    return [
      app.vault.files[path] == nil ? "Reading \(app.name(of: path))." : "It's empty."
    ]
  }

  func emptyAction(in app: App) -> KeyHint? {
    isGone(in: app) || app.vault.files[path] == nil ? nil : quickAdd(in: app)
  }

  func renamed(by renaming: Renaming) -> Screen { .collection(renaming.path(path)) }

  private func goneWords(in app: App) -> String {
    "\(app.name(of: path)) is no longer there; Esc goes back."
  }

  /// Refuses actions on the rows if the collection is gone.
  func reason(against action: Action, in app: App) -> String? {
    guard isGone(in: app) else { return nil }
    return action.reach.isOfRow || action.reach == .movement || action == .add ? goneWords(in: app) : nil
  }

  func quickAdd(in app: App) -> KeyHint {
    KeyHint(
      Action.add.shown,
      app.vault.collection(path)?.isStructured == true ? "add a step here" : "add an item here")
  }

  func missing(in app: App) -> [Effect] {
    app.vault.files[path] == nil && app.vault.unread[path] == nil && !isGone(in: app)
      ? [.ask(FileQuestion(path: path, name: app.vault.collection(path)?.name))] : []
  }

  func isGone(in app: App) -> Bool { app.vault.isComplete && app.vault.collection(path) == nil }

  func hints(in app: App) -> [KeyHint] {
    if isGone(in: app) { return .of(.back, .capture, .search, .help) }
    if app.selectedKey == nil { return .of(.add, .show, .editor, .search, .back, .help) }
    guard app.vault.collection(path)?.isStructured == true else {
      return .of(.complete, .move, .tag, .star, .edit, .add, .menu, .help)
    }
    return [Action.complete.hint, KeyHint("J K", "reorder"), KeyHint("> <", "nest")]
      + (app.isNarrow ? [] : [KeyHint("Left Right", app.isSideBySide ? "section" : "fold")])
      + .of(.add, .menu, .help)
  }
}

extension Screen {
  static func collection(_ path: VaultPath) -> Screen { Screen(CollectionScreen(path: path)) }

  /// Returns the screen with the items of a file; for the inbox, its tab.
  static func items(of path: VaultPath) -> Screen { path == .inbox ? .inbox : .collection(path) }
}

/// Asks for the items of a collection that Offload hasn't opened yet.
struct FileQuestion: QuestionKind {
  let path: VaultPath
  /// The name of the collection, if Offload knows it.
  var name: String?

  func answer(from vault: Vault, folder: WorkingFolder) -> FileReading {
    FileReading(path, in: vault, named: name)
  }

  func take(_ reading: FileReading, in app: inout App) {
    var vault = app.vault
    vault.take(reading)
    _ = app.takeFromOutside(vault)
    guard reading.file == nil else { return }
    app.fail(
      Problem(reading.problem ?? "\(path.text) is no longer there.", retry: .ask(FileQuestion(path: path))))
  }
}
