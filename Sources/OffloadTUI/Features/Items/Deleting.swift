import OffloadKit
import TerminalKit

extension Action {
  static let delete = Action(
    ["x", .delete, .backspace], "delete", "delete", .row,
    reason: { $0.reasonAgainstName ?? $0.reasonAgainstWords }
  ) { app in
    if let path = app.selectedCollection { return [.change(DeleteCollection(path: path))] }
    let items = app.targetItems
    return items.isEmpty ? [] : [.change(DeleteItems(items: items))]
  }
}

struct DeleteItems: RequestKind {
  let items: [Item]

  var traits: Set<RequestTrait> { [.endsCapture] }

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui delete", "Deleted \(Sentence.named(items)).") {
      try $0.items.delete(items)
      return []
    }
  }
}
