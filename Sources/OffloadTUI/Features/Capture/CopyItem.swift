import OffloadKit

/// The line of an item, as it was read, as a new item with what the draft changed of it. What there can be only
/// once in a vault, a block id and a task's id, stays where it was.
struct CopyItem: RequestKind {
  let item: Item
  let from: Draft
  let to: Draft
  let path: CollectionPath
  let after: Item?

  var traits: Set<RequestTrait> { [.savesText] }

  func carryOut(in context: RequestContext) throws -> Done {
    let committed = try context.vault.transaction("ui capture") { change in
      var new = NewItem(line)
      new.isTask = item.checkbox != nil
      var copy = try change.items.create(
        new, in: RequestContext.target(path), at: after.map { .after($0) } ?? .end)
      if item.status == .done, item.repeatRule == nil, item.onCompletion == nil {
        copy = try change.items.markCompleted([copy])[0]
      }
      if item.status == .cancelled { copy = try change.items.cancel([copy])[0] }
      if !fields.isEmpty { copy = try change.items.set([copy], fields)[0] }
      return try context.revise(copy, from: from, to: to, in: change)
    }
    return Done(context.sentence(ofNew: [committed.value], in: path), committed, items: [committed.value])
  }

  /// The days on which it was made and ended.
  private var fields: [FieldAssignment] {
    [(ItemProperty.created, item.created), (.completed, item.completed), (.cancelled, item.cancelled)]
      .compactMap { property, date in date.map { FieldAssignment(property, to: $0.description) } }
      + (item.taskID == nil ? [] : [FieldAssignment(.taskID, to: nil)])
  }

  /// The first line of the item, after its checkbox.
  private var line: String {
    var line = item.text.drop(while: \.isWhitespace)
    let marker = line.prefix { !$0.isWhitespace }
    if ["-", "*", "+"].contains(marker) || Self.isNumber(marker) {
      line = line.dropFirst(marker.count).drop(while: \.isWhitespace)
    }
    if let box = item.checkbox.map({ "[\($0)]" }), line.hasPrefix(box) { line = line.dropFirst(box.count) }
    if let id = item.blockID, line.hasSuffix(" ^\(id)") { line = line.dropLast(id.count + 2) }
    return String(line)
  }

  /// Whether a word is the marker of a numbered list: `12.`
  private static func isNumber(_ marker: Substring) -> Bool {
    (marker.hasSuffix(".") || marker.hasSuffix(")")) && marker.count > 1
      && marker.dropLast().allSatisfy(\.isNumber)
  }

  func follow(_ receipt: Receipt, from before: App, in app: inout App) {
    app.followNew(receipt, in: path, after: after)
  }
}
