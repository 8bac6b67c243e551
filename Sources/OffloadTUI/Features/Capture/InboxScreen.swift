import OffloadKit
import TerminalKit

/// The inbox: captures in the order they came, to complete, tag, move or cancel.
struct InboxScreen: TabKind {
  var name: String { "Inbox" }
  var file: VaultPath? { .inbox }

  /// Counts the open captures, which the user has yet to decide on.
  func count(in app: App) -> String {
    let count = app.vault.files[.inbox]?.openRoots ?? 0
    return app.size.width < 40 ? "\(count)" : Sentence.counted(count, "capture")
  }

  func entries(in app: App) -> [Entry] { app.vault.files[.inbox].map { app.entries(of: $0) } ?? [] }

  func emptyWords(in app: App) -> [String] { ["Nothing here.", "Thoughts you capture land in this list."] }

  func emptyAction(in app: App) -> KeyHint? { quickAdd(in: app) }

  func hints(in app: App) -> [KeyHint] {
    app.selection.key == nil
      ? .of(.capture, .search, .quit, .help)
      : .of(.complete, .move, .tag, .star, .edit, .delete, .process, .help)
  }
}

extension Screen {
  static let inbox = Screen(InboxScreen())
}
