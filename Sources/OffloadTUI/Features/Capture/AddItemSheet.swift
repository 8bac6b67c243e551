import OffloadKit
import TerminalKit

/// Writes a new item for a collection; it goes after the selected one.
struct AddItemSheet: ComposeKind {
  let path: VaultPath

  func title(in app: App) -> String { "Add to \(app.name(of: path))" }

  func sheet(with draft: Draft?, in app: App) -> Compose? { Compose(.add(path), draft ?? Draft()) }

  func save(_ compose: Compose, in app: inout App) -> [Effect] {
    app.create(compose, in: path, after: app.screen.kind.file == path ? app.selectedItem : nil)
  }
}

extension Action {
  static let add = Action(
    ["a", "n"], "add", "add here: a capture, a collection or an item", .everywhere
  ) { $0.screen.kind.add(in: &$0) }
}
