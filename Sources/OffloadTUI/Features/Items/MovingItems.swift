import OffloadKit
import TerminalKit

extension Action {
  static let move = Action(
    ["m"], "move", "move to a collection", .row, reason: { $0.reasonAgainstItem() }
  ) { $0.open(MoveSheet(items: $0.targets)) }
}

/// The target of a move.
enum MoveTarget: Hashable, Sendable {
  case collection(VaultPath, section: String?)
  /// A new list, which the move creates.
  case newList(String)
}

struct MoveItems: RequestKind {
  let items: [Item]
  let target: MoveTarget

  var traits: Set<RequestTrait> { [.endsCapture] }

  func carryOut(in context: RequestContext) throws -> Done {
    let names = Sentence.named(items)
    switch target {
    case .collection(let path, let section):
      let name = context.name(of: path) + (section.map { " / \($0)" } ?? "")
      return try context.change("ui move", "Moved \(names) to \(name).", collection: path) {
        try $0.items.moveToCollection(
          items, collection: Target(path, section: section, creates: path == .inbox))
      }
    case .newList(let name):
      let report = try context.vault.transaction("ui move") { change in
        let path = try change.collections.create(name: name).path
        return (path, try change.items.moveToCollection(items, collection: Target(path)))
      }
      return Done(
        "Moved \(names) to the new list \(name).", report, items: report.value.1,
        collection: report.value.0)
    }
  }

  /// Gives the collection the number that the user chose for it, or the next free one.
  func follow(_ receipt: Receipt, from before: App, in app: inout App) {
    let path = if case .collection(let path, _) = target { path } else { receipt.collection }
    guard let path, path != .inbox else { return }
    if let number = app.triage.naming, app.slots[number] == nil, app.slots.number(of: path) == nil {
      app.slots[number] = path
    }
    app.triage.naming = nil
    app.slots.use(path)
  }

  func banner(of receipt: Receipt, in app: App) -> Banner {
    guard app.screen == .process, case .collection(let path, _) = target else {
      return receipt.banner
    }
    return Banner(.done, "To \(app.name(of: path)): \(Sentence.named(items)).", hint: KeyHint("u", "undo"))
  }
}
