extension ItemRepository {
  /// Makes an item anew of the line of another one, as it was read: with its checkbox, its state, its tags and fields, and
  /// the days on which it was made and ended. The other one need not be there any more.
  ///
  /// What there can be only once in a vault, a block id and a task's id, stays where it was.
  ///
  /// - Returns: the new item as it now stands.
  /// - Throws: as `create(_:in:at:)` does.
  @discardableResult
  public func duplicate(_ item: Item, in target: Target, at placement: Placement = .end) throws -> Item {
    try scope.change("duplicate") { change in
      let items = change.items
      var new = NewItem(item.lineAfterCheckbox)
      new.isTask = item.checkbox != nil
      var copy = try items.create(new, in: target, at: placement)
      if item.status == .done, item.repeatRule == nil, item.onCompletion == nil {
        copy = try items.markCompleted([copy])[0]
      }
      if item.status == .cancelled { copy = try items.cancel([copy])[0] }
      let days: [(ItemProperty, CivilDateTime?)] = [
        (.created, item.created), (.completed, item.completed), (.cancelled, item.cancelled),
      ]
      let fields =
        days.compactMap { property, date in date.map { FieldAssignment(property, to: $0.description) } }
        + (item.taskID == nil ? [] : [FieldAssignment(.taskID, to: nil)])
      return fields.isEmpty ? copy : try items.set([copy], fields)[0]
    }
  }
}

extension Item {
  /// The first line, after its marker and its checkbox, and without its block id.
  fileprivate var lineAfterCheckbox: String {
    var line = text.drop(while: \.isWhitespace)
    let marker = line.prefix { !$0.isWhitespace }
    if ["-", "*", "+"].contains(marker) || marker.isNumberOfList {
      line = line.dropFirst(marker.count).drop(while: \.isWhitespace)
    }
    if let box = checkbox.map({ "[\($0)]" }), line.hasPrefix(box) { line = line.dropFirst(box.count) }
    // What breaks the line is none of its words, and a line alone has no break.
    if line.hasSuffix("\\"), !content.hasSuffix("\\") { line = line.dropLast() }
    if let id = blockID, line.hasSuffix(" ^\(id)") { line = line.dropLast(id.count + 2) }
    return String(line)
  }
}

extension Substring {
  /// Whether it is the marker of a numbered list: `12.`
  fileprivate var isNumberOfList: Bool {
    (hasSuffix(".") || hasSuffix(")")) && count > 1 && dropLast().allSatisfy(\.isNumber)
  }
}
