import OffloadKit

/// A tag as it is shown.
struct TagPillModel: Hashable, Sendable {
  /// With its `#`.
  var text: String
  /// A colour's name or hex digits, as the register has it; nil for none.
  var color: String?

  init(_ text: String, color: String? = nil) { (self.text, self.color) = (text, color) }
}

/// An item as a row, with everything in it worded.
struct ItemRow: Equatable, Sendable {
  enum Fold: Equatable, Sendable { case open, folded }

  var isSelected = false
  /// Whether its words are bold as well: where there are so many columns that a sign at the left is lost.
  var isBold = false
  var isMarked = false
  var isStarred = false
  /// Levels of nesting.
  var indent = 0
  /// Nil for an item without children.
  var fold: Fold?
  /// `[ ]`, `[x]`; nil for an item without a checkbox.
  var checkbox: String?
  /// What the checkbox means in this vault.
  var status = Status.open
  var words = ""
  var tags: [TagPillModel] = []
  /// For how long it has been in the inbox: `3 weeks old`.
  var age: String?
  /// `due 1 March`, `link`, `2 of 3 done`.
  var facts: [String] = []
  /// Whether the first of them is a day, which words give way to.
  var hasDay = false
  /// The collection it is in, where rows of several are shown together.
  var place: String?
  /// What was looked for.
  var wanted: Wanted?
  /// For lines between conflict markers: they say so in `words`, and nothing can be done with them here.
  var isConflict = false
}

extension App {
  /// Tags as they are shown, with the colours that the register gives them.
  func pills(_ tags: [String]) -> [TagPillModel] {
    tags.map { name in
      TagPillModel("#\(name)", color: vault.tagsByName[name.lowercased()]?.color)
    }
  }

  func row(of item: Item, key: ItemKey?) -> ItemRow {
    var row = ItemRow()
    if let key {
      row.isMarked = marks.contains(key)
      if item.childCount > 0 { row.fold = folds.contains(key) ? .folded : .open }
    }
    row.isStarred = item.isStarred
    row.indent = item.depth
    row.checkbox = item.checkbox.map { "[\($0)]" }
    row.status = item.status
    row.words = words(of: item)
    row.tags = pills(item.tags.filter { !row.words.hasTag($0) })
    row.facts = facts(of: item)
    row.hasDay = !item.status.isClosed && (item.due != nil || item.scheduled != nil)
    row.age = age(of: item)
    return row
  }
}

extension String {
  /// Whether a tag stands in the text: where one may begin, and not with a name that goes on.
  func hasTag(_ name: String) -> Bool {
    var rest = self[...]
    while let place = rest.place(of: "#\(name)") {
      let (before, after) = (self[..<place.lowerBound].last, self[place.upperBound...].first)
      let begins = before.map { $0.isWhitespace || "([{\"'".contains($0) } ?? true
      let goesOn = after.map { $0.isLetter || $0.isNumber || "-_/".contains($0) } ?? false
      if begins, !goesOn { return true }
      rest = rest[place.upperBound...]
    }
    return false
  }
}
