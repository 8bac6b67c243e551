extension ItemRepository {
  /// Makes a new item from the line of another one, as you fetched it: with its checkbox, its state, its tags and
  /// fields, and its days of creation and closing. The other item needn't exist any more.
  ///
  /// The new item doesn't get the block id and the task id, which must be unique.
  ///
  /// - Returns: the new item as it is now.
  /// - Throws: the errors of `create(_:in:at:)`.
  @discardableResult
  public func duplicate(_ item: Item, in target: Target, at placement: Placement = .end) throws -> Item {
    try scope.change("duplicate") { change in
      let items = change.items
      var new = NewItem(item.lineAfterCheckbox)
      new.hasCheckbox = item.checkbox != nil
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
  /// The first line after its marker and its checkbox, without its block id.
  fileprivate var lineAfterCheckbox: String {
    var line = text.drop(while: \.isWhitespace)
    let marker = line.prefix { !$0.isWhitespace }
    if ["-", "*", "+"].contains(marker) || marker.isNumberOfList {
      line = line.dropFirst(marker.count).drop(while: \.isWhitespace)
    }
    if let box = checkbox.map({ "[\($0)]" }), line.hasPrefix(box) { line = line.dropFirst(box.count) }
    // The backslash of a line break isn't a part of the words, and a single line has no break.
    if line.hasSuffix("\\"), !content.hasSuffix("\\") { line = line.dropLast() }
    if let id = blockID, line.hasSuffix(" ^\(id)") { line = line.dropLast(id.count + 2) }
    return String(line)
  }
}

extension Substring {
  /// Whether it is the marker of a numbered list, such as `12.`.
  fileprivate var isNumberOfList: Bool {
    (hasSuffix(".") || hasSuffix(")")) && count > 1 && dropLast().allSatisfy(\.isNumber)
  }
}
