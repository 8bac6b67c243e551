import OffloadKit

/// The files that go with the item that one looks at, and what is known of them.
struct AttachedFiles: Equatable, Sendable {
  /// Where the item is, since names may lead elsewhere from another file.
  var path: VaultPath?
  /// As the item names them.
  var names: [String] = []
  /// `34 kB`, `not there`, once it is known.
  var details: [String: String] = [:]
  /// Whether the vault was changed since that was asked.
  var isStale = false

  /// Whether these are the files of an item.
  func areOf(_ item: Item?) -> Bool { path == item?.place.path && names == item?.attachments }
}

/// How large the files of an item are.
struct AttachedQuestion: QuestionKind {
  let item: Item

  /// No screen shows more.
  private static let most = App.previewLines

  /// All names are read for one that is not where it is named.
  var isSlow: Bool { true }

  func isWanted(in app: App) -> Bool { app.attached.areOf(item) }

  func answer(from vault: Vault, folder: WorkingFolder) -> [String: String] {
    let names = item.attachments.prefix(Self.most)
    let places = vault.attachments(names, of: item)
    let details = names.map { name in
      (name, places[name].flatMap(vault.size).map(Sentence.size) ?? "not there")
    }
    return Dictionary(details) { first, _ in first }
  }

  func take(_ details: [String: String], in app: inout App) {
    if app.attached.areOf(item) { app.attached.details = details }
  }
}

extension App {
  /// Asks about the files of the item that is shown whole, once, and again when the vault has changed.
  mutating func lookAtAttached() -> [Effect] {
    guard let item = itemShownWhole, !item.attachments.isEmpty else {
      if attached.path != nil { attached = AttachedFiles() }
      return []
    }
    if attached.areOf(item), !attached.isStale { return [] }
    let known = attached.areOf(item) ? attached.details : [:]
    attached = AttachedFiles(path: item.place.path, names: item.attachments, details: known)
    return [.ask(AttachedQuestion(item: item))]
  }

  /// The item whose files are chosen from, or that has the screen, or the place beside the list.
  private var itemShownWhole: Item? {
    if case .picker(let picker) = sheet, let sheet = picker.kind as? AttachSheet { return item(sheet.item) }
    if let key = screen.kind.shownItem { return item(key) }
    guard hasPreview, case .item(let key) = selection.key else { return nil }
    return item(key)
  }
}
