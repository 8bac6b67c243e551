import OffloadKit

/// A tag as the screen shows it.
struct TagPillModel: Hashable, Sendable {
  /// With its `#`.
  var text: String
  /// The name of a colour or hex digits, as in the register; nil for none.
  var color: String?

  init(_ text: String, color: String? = nil) { (self.text, self.color) = (text, color) }
}

/// An item as a row, with everything in words.
struct ItemRow: Hashable, Sendable {
  enum Fold: Equatable, Sendable { case open, folded }

  var isSelected = false
  var isMarked = false
  var isStarred = false
  /// The day at its left; empty below the first row of a day, and nil where rows aren't about days.
  var day: String?
  /// Levels of nesting.
  var indent = 0
  /// Nil for an item without children.
  var fold: Fold?
  /// `☐`, `[x]`; nil for an item without a checkbox.
  var checkbox: String?
  /// Whether it has none, but the item around it has, so that its words begin below the words of that.
  var isBelowBox = false
  /// The meaning of the checkbox in this vault.
  var status = Status.open
  var words = ""
  /// `by claude-code`, if an assistant changed it and the user hasn't looked at it since.
  var changer: String?
  var tags: [TagPillModel] = []
  /// How long it has been in the inbox: `3 weeks old`.
  var age: String?
  /// `due 1 March`, `link`, `2 of 3 done`.
  var facts: [String] = []
  /// Whether the first fact is a day, for which the words give way.
  var hasDay = false
  /// The collection of the item, if the screen shows rows of more than one.
  var place: String?
  /// The words that the user is looking for.
  var wanted: Wanted?
  /// Whether it stands for lines between conflict markers. Then `words` says so, and the user can't change it here.
  var isConflict = false
  var signs = Signs.plain
}

extension App {
  /// Returns tags as the screen shows them, with their colours from the register.
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
    row.checkbox = box(of: item)
    row.status = item.status
    row.signs = signs
    row.words = words(of: item)
    row.changer = changer(of: item)
    row.tags = pills(item.shownTags.filter { !row.words.hasTag($0) })
    row.facts = facts(of: item)
    row.hasDay = !item.status.isClosed && (item.due != nil || item.scheduled != nil)
    row.age = age(of: item)
    return row
  }
}

extension String {
  /// Whether the text has the tag: at a place where a tag may begin, and not as the start of a longer name.
  func hasTag(_ name: String) -> Bool {
    // Most texts have none, and this runs for each tag of each row of each frame.
    guard utf8.contains(UInt8(ascii: "#")) else { return false }
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
