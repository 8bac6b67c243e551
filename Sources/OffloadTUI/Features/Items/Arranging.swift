import OffloadKit
import TerminalKit

/// Actions that move an item among its siblings.
extension Action {
  static let moveDown = reposition(["J", .shiftDown], "move down", "move the item down", by: 1)
  static let moveUp = reposition(["K", .shiftUp], "move up", "move the item up", by: -1)

  private static func reposition(_ keys: [Key], _ word: String, _ meaning: String, by step: Int) -> Action {
    Action(keys, word, meaning, .list, reason: { $0.reasonAgainstRepositioning(by: step) }) { app in
      guard let item = app.selectedItem else { return [] }
      return [.change(RepositionItem(item: item, position: item.position + step))]
    }
  }
}

extension App {
  fileprivate func reasonAgainstRepositioning(by step: Int) -> String? {
    let reason =
      reasonAgainstItem(ofCollection: "Offload sorts collections by name; s puts one first.")
      ?? reasonAgainstMarks
    guard reason == nil, let (file, index) = selectedPlace else { return reason ?? Self.nothingHere }
    if (step > 0 ? file.sibling(after: index) : file.sibling(before: index)) != nil { return nil }
    let isFollowed = file.hasOtherList(beside: index, below: step > 0)
    if step > 0 {
      return isFollowed
        ? "It is the last of its list; below it begins another." : "It is the last of its list."
    }
    return isFollowed ? "It is the first of its list; above it ends another." : "It is the first of its list."
  }
}

struct RepositionItem: RequestKind {
  let item: Item
  /// The new position among its siblings, from 1.
  let position: Int

  var traits: Set<RequestTrait> { [.takesCursor] }

  func carryOut(in context: RequestContext) throws -> Done {
    let way = position > item.position ? "down" : "up"
    return try context.change("ui reorder", "Moved \(Sentence.named([item])) \(way).") {
      [try $0.collectionItems.updatePosition(item, to: position).item]
    }
  }
}
