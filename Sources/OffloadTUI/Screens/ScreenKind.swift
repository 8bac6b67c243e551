import OffloadKit
import TerminalKit

/// A kind of screen: its content, and the keys that mean something special there. Each kind is a type in its own file,
/// and only needs `title`, `entries`, `emptyWords` and `hints`.
protocol ScreenKind: Layer, Hashable, Sendable {
  // MARK: What it shows

  func title(in app: App) -> TitleModel

  /// Its rows, from the first to the last.
  func entries(in app: App) -> [Entry]

  /// Returns its rows, including those in folded groups.
  func allEntries(in app: App) -> [Entry]

  /// Returns the message in place of rows.
  func emptyWords(in app: App) -> [String]

  /// Returns the key to offer with that message.
  func emptyAction(in app: App) -> KeyHint?

  /// Whether its body begins right under the title row, on a screen that has room for a gap.
  var coversGap: Bool { get }

  /// Whether its rows come from more than one file, so that each row names its file.
  var gathersFiles: Bool { get }

  /// Whether its collections are in the rows of their folders.
  var showsFolders: Bool { get }

  /// Whether its rows have a column for fold markers.
  func hasFoldColumn(in app: App) -> Bool

  /// Whether there may be a preview of its row beside it.
  var hasPreview: Bool { get }

  // MARK: What it is about

  /// The file whose items it shows.
  var file: VaultPath? { get }

  /// The item that it shows whole.
  var shownItem: ItemKey? { get }

  func item(_ key: ItemKey, in app: App) -> Item?

  /// Returns the questions to ask before it can be shown.
  func missing(in app: App) -> [Effect]

  /// Whether its subject is gone.
  func isGone(in app: App) -> Bool

  /// Returns the screen of the same subject under a new name.
  func renamed(by renaming: Renaming) -> Screen

  // MARK: What keys mean

  /// Returns the action that a key of the table has here.
  func meaning(of action: Action) -> Action

  /// Returns a reason why an action does nothing here, whatever its target; nil if it does something.
  func reason(against action: Action, in app: App) -> String?

  /// Keys that mean something only here, with their meaning.
  var ownKeys: [KeyHint] { get }

  /// Returns the key for something new, and what it creates.
  func quickAdd(in app: App) -> KeyHint

  /// Opens the sheet for something new here.
  func add(in app: inout App) -> [Effect]

  /// Drops state that is only of use here.
  func leave(in app: inout App)
}

extension ScreenKind {
  func press(_ key: Key, in app: inout App) -> [Effect] { app.attempt(key) }

  func content(in app: App) -> any View { ListRows(list: app.list) }

  func spoken(in app: App) -> Spoken { app.list.spoken }

  func allEntries(in app: App) -> [Entry] { entries(in: app) }
  func emptyAction(in app: App) -> KeyHint? { nil }
  var coversGap: Bool { false }
  var gathersFiles: Bool { false }
  var showsFolders: Bool { false }
  var hasPreview: Bool { true }

  func hasFoldColumn(in app: App) -> Bool {
    guard let file = file.flatMap({ app.vault.files[$0] }) else { return false }
    return file.collection.isStructured || file.hasLevels
  }

  var file: VaultPath? { nil }
  var shownItem: ItemKey? { nil }
  func item(_ key: ItemKey, in app: App) -> Item? { app.vault.item(key) }
  func missing(in app: App) -> [Effect] { [] }
  func isGone(in app: App) -> Bool { false }
  func renamed(by renaming: Renaming) -> Screen { Screen(self) }

  func meaning(of action: Action) -> Action { action }
  func reason(against action: Action, in app: App) -> String? { nil }
  func leave(in app: inout App) {}
  var ownKeys: [KeyHint] { [] }

  func quickAdd(in app: App) -> KeyHint { KeyHint(Action.capture.shown, "capture a thought") }

  func add(in app: inout App) -> [Effect] {
    app.compose(file.map { $0 == .inbox ? .capture : .add($0) } ?? .capture)
    return []
  }
}
