import OffloadKit
import TerminalKit

/// Actions that nest an item in another one, or take it out.
extension Action {
  static let nest = Action(
    [">"], "nest", "nest under the item above", .list,
    reason: { app in
      if let reason = app.reasonAgainstItem() ?? app.reasonAgainstLevels ?? app.reasonAgainstMarks {
        return reason
      }
      guard let (file, index) = app.selectedPlace else { return App.nothingHere }
      return file.sibling(before: index) == nil ? "There's no item above to nest it under." : nil
    },
    perform: { app in
      guard let (file, index) = app.selectedPlace,
        let above = file.sibling(before: index)
      else { return [] }
      return [.change(NestItem(item: file.items[index], parent: file.items[above]))]
    })

  static let unnest = Action(
    ["<"], "unnest", "take out of the item around it", .list,
    reason: { app in
      if let reason = app.reasonAgainstItem() ?? app.reasonAgainstMarks { return reason }
      guard let item = app.selectedItem else { return App.nothingHere }
      return item.parent == nil ? app.reasonAgainstLevels ?? "It isn't nested in another item." : nil
    },
    perform: { app in
      guard let (file, index) = app.selectedPlace, let parent = file.parent(of: index) else { return [] }
      return [.change(UnnestItem(item: file.items[index], parent: file.items[parent]))]
    })
}

struct NestItem: RequestKind {
  let item: Item
  let parent: Item

  var traits: Set<RequestTrait> { [.takesCursor] }

  func carryOut(in context: RequestContext) throws -> Done {
    let sentence = "Put \(Sentence.named([item])) under \(Sentence.named([parent]))."
    return try context.change("ui nest", sentence) {
      [try $0.collectionItems.updateParent(item, to: parent).item]
    }
  }
}

struct UnnestItem: RequestKind {
  let item: Item
  let parent: Item

  var traits: Set<RequestTrait> { [.takesCursor] }

  func carryOut(in context: RequestContext) throws -> Done {
    let sentence = "Took \(Sentence.named([item])) out of \(Sentence.named([parent]))."
    return try context.change("ui unnest", sentence) {
      try $0.items.moveToCollection([item], collection: Target(item.place.path), position: .after(parent))
    }
  }
}
