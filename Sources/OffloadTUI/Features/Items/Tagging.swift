import OffloadKit
import TerminalKit

extension Action {
  static let tag = Action(["t"], "tag", "tags", .row, reason: \.reasonAgainstWords) { app in
    app.open(TagPickerSheet(bearer: app.selectedCollection.map { .collection($0) } ?? .items(app.targets)))
  }
}

struct TagItems: RequestKind {
  let items: [Item]
  let tag: String
  /// True adds the tag; false removes it.
  let isOn: Bool

  /// The marks stay, because users often switch one tag after another.
  var traits: Set<RequestTrait> { [.keepsMarks] }

  func carryOut(in context: RequestContext) throws -> Done {
    let names = Sentence.named(items)
    return isOn
      ? try context.change("ui tag", "Tagged \(names) #\(tag).") { try $0.items.addTag(tag, to: items) }
      : try context.change("ui tag", "Took #\(tag) from \(names).") {
        try $0.items.removeTag(tag, from: items)
      }
  }
}
