import OffloadKit
import TerminalKit

/// A kind of screen: what it shows, and what keys mean there beyond what they mean everywhere. Each is a type in a file
/// of its own, and its `title`, `entries`, `emptyWords` and `hints` are all that it must say.
protocol ScreenKind: Layer, Hashable, Sendable {
  // MARK: What it shows

  func title(in app: App) -> TitleModel

  /// Its rows, from the first to the last.
  func entries(in app: App) -> [Entry]

  /// What is said instead of rows.
  func emptyWords(in app: App) -> [String]

  /// What is offered with that.
  func emptyAction(in app: App) -> KeyHint?

  /// Whether its body begins right under the title row, on a screen that has room for a gap.
  var coversGap: Bool { get }

  /// Whether its rows come from several files, so that each says from which.
  var gathersFiles: Bool { get }

  /// Whether its rows keep a column for what can be folded.
  func hasFoldColumn(in app: App) -> Bool

  /// Whether there may be something beside it: what its row holds.
  var hasPreview: Bool { get }

  /// The rows of the screen that its list has, where each is one; nil where there is none.
  func listRows(in app: App) -> Range<Int>?

  // MARK: What it is about

  /// The file whose items it shows.
  var file: VaultPath? { get }

  /// The item that it shows whole.
  var shownItem: ItemKey? { get }

  func item(_ key: ItemKey, in app: App) -> Item?

  /// What has to be read before it can be shown.
  func missing(in app: App) -> [Effect]

  /// Whether what it is about is no longer there.
  func isGone(in app: App) -> Bool

  /// The screen of the same under another name.
  func renamed(by renaming: Renaming) -> Screen

  // MARK: What keys mean

  /// What a key of the table means here.
  func meaning(of action: Action) -> Action

  /// Why an action means nothing here, whatever it is done to; nil where it means something.
  func reason(against action: Action, in app: App) -> String?

  /// Keys that mean something here alone, and what.
  var ownKeys: [KeyHint] { get }

  /// The key for something new, and what it makes.
  func quickAdd(in app: App) -> KeyHint

  /// Opens the sheet for something new here.
  func add(in app: inout App) -> [Effect]

  /// Lets go of what was only of use here.
  func leave(in app: inout App)
}

extension ScreenKind {
  func press(_ key: Key, in app: inout App) -> [Effect] { app.attempt(key) }

  func content(in app: App) -> any View { ListRows(list: app.list) }

  func spoken(in app: App) -> Spoken { app.list.spoken }

  func emptyAction(in app: App) -> KeyHint? { nil }
  var coversGap: Bool { false }
  var gathersFiles: Bool { false }
  var hasPreview: Bool { true }

  func listRows(in app: App) -> Range<Int>? { app.zones.head..<app.zones.head + app.listRows }

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
