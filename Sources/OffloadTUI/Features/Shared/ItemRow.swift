package import OffloadKit

/// A tag as it is shown.
package struct TagPillModel: Hashable, Sendable {
  /// With its `#`.
  package var text: String
  /// A colour's name or hex digits, as the register has it; nil for none.
  package var color: String?

  package init(_ text: String, color: String? = nil) { (self.text, self.color) = (text, color) }
}

/// An item as a row, with everything in it worded.
package struct ItemRow: Equatable, Sendable {
  package enum Fold: Equatable, Sendable { case open, folded }

  package var isSelected = false
  package var isMarked = false
  package var isStarred = false
  /// Levels of nesting.
  package var indent = 0
  /// Nil for an item without children.
  package var fold: Fold?
  /// `[ ]`, `[x]`; nil for an item without a checkbox.
  package var checkbox: String?
  /// Done or cancelled.
  package var isClosed = false
  package var words = ""
  package var tags: [TagPillModel] = []
  /// `due 1 March`, `link`, `2 of 3`.
  package var facts: [String] = []
  /// Where it stands, where rows of several collections stand together.
  package var place: String?
  /// For lines between conflict markers: they say so in `words`, and nothing can be done with them here.
  package var isConflict = false

  package init() {}
}

extension App {
  /// Tags as they are shown, with the colours that the register gives them.
  package func pills(_ tags: [String]) -> [TagPillModel] {
    tags.map { name in
      let known = vault.tags.first { $0.name.lowercased() == name.lowercased() }
      return TagPillModel("#\(name)", color: known?.color)
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
    row.isClosed = item.status.isClosed
    row.words = words(of: item)
    row.tags = pills(item.tags.filter { !row.words.contains(text: "#\($0)") })
    row.facts = facts(of: item)
    return row
  }

  /// The words of an item; a link to a collection shows its name.
  package func words(of item: Item) -> String {
    if let linked = item.linkedCollection { return "» \(linked)" }
    return ReadableLinks.of(item.content.isEmpty ? item.text : item.content)
  }

  /// What is to be known of an item beside its words, most important first.
  package func facts(of item: Item) -> [String] {
    let dates = HumanDate(today: vault.today)
    var facts: [String] = []
    if item.childCount > 0 { facts.append(progress(of: item)) }
    if item.status == .done {
      facts.append(item.completed.map { "done \(dates.text($0.date))" } ?? "done")
    } else if item.status == .cancelled {
      facts.append("cancelled")
    } else {
      if let due = item.due { facts.append("due \(dates.text(due))") }
      if let scheduled = item.scheduled { facts.append("for \(dates.text(scheduled))") }
      if let priority = item.priority { facts.append(priority.rawValue) }
    }
    if item.repeatRule != nil { facts.append("repeats") }
    if let type = item.type, type != "task", type != "link" { facts.append(type) }
    if item.linkedCollection != nil {
      facts.append(linkKind(of: item))
    } else if !item.attachments.isEmpty {
      facts.append(item.attachments.count == 1 ? "file" : "\(item.attachments.count) files")
    } else if !item.links.isEmpty {
      facts.append(item.text.contains(text: "![[") ? "file" : "link")
    }
    if !item.body.isEmpty { facts.append("more") }
    return facts
  }

  private func linkKind(of item: Item) -> String {
    guard let path = linkedCollection(of: item), let collection = vault.collection(path) else {
      return "link"
    }
    return collection.isStructured ? "link to a plan" : "link to a list"
  }

  /// `2 of 3`: how many of the items directly under it are closed.
  private func progress(of item: Item) -> String {
    guard let file = vault.files[item.place.path] else { return "\(item.childCount) inside" }
    let children = file.items.filter { $0.parent == item.place }
    return "\(children.count { $0.status.isClosed }) of \(children.count)"
  }
}
