import OffloadKit

/// Puts the facts about an item into words.
extension App {
  /// Returns the words of an item; for a link to a collection, its name.
  func words(of item: Item) -> String {
    if let linked = item.linkedCollection { return "\(signs.link) \(linked)" }
    return ReadableText.of(item.wordsOrLine)
  }

  /// Returns the box of a task; nil for an item without one.
  func box(of item: Item) -> String? { item.checkbox.map { signs.box($0, item.status) } }

  /// Returns the facts to show beside the words of an item, most important first.
  func facts(of item: Item) -> [String] { factsOfWords(item) + (item.body.isEmpty ? [] : ["more text"]) }

  /// Returns the facts for a view that shows the further lines as well, with the day of the capture.
  func factsWhole(of item: Item) -> [String] {
    let captured = item.created.map { "captured \(HumanDate(today: vault.today).text($0.date))" }
    return factsOfWords(item) + [captured].compactMap(\.self)
  }

  private func factsOfWords(_ item: Item) -> [String] {
    let dates = HumanDate(today: vault.today)
    var facts: [String] = []
    if item.status == .done {
      facts.append(item.completed.map { "done \(dates.text($0.date))" } ?? "done")
    } else if item.status.isClosed {
      facts.append(item.status.words)
    } else {
      if let due = item.due {
        facts.append("\(due.date < vault.today ? "was due" : "due") \(dates.text(due))")
      }
      if let scheduled = item.scheduled { facts.append("for \(dates.text(scheduled))") }
      if let start = item.start, start.date > vault.today { facts.append("from \(dates.text(start))") }
      if let priority = item.priority { facts.append(priority.rawValue) }
    }
    for property in Self.furtherNotes {
      let note = property.note?.text(
        of: property.value(of: item), isClosed: item.status.isClosed, dates: dates)
      if let note { facts.append(note) }
    }
    if let progress = progress(of: item) { facts.append(progress) }
    if item.repeatRule != nil { facts.append("repeats") }
    if let type = item.statedType { facts.append(type) }
    if item.linkedCollection != nil {
      facts.append(linkKind(of: item))
    } else if !item.attachments.isEmpty {
      facts.append(item.attachments.count == 1 ? "file" : "\(item.attachments.count) files")
    } else if !item.links.isEmpty {
      facts.append(item.text.contains(text: "![[") ? "file" : "link")
    }
    return facts
  }

  /// Properties that a listing has notes on, and for which rows have no shorter words.
  private static let furtherNotes = ItemProperty.notes.filter {
    ![.due, .scheduled, .start, .priority, .repeat, .completed, .cancelled].contains($0)
  }

  /// Returns how long a capture has been waiting, once that is a week. It isn't a count of days, and no cause for
  /// guilt.
  func age(of item: Item) -> String? {
    guard item.place.path == .inbox, !item.status.isClosed, let created = item.created else { return nil }
    let days = vault.today.dayNumber - created.date.dayNumber
    let span: String? =
      switch days {
      case ..<7: nil
      case ..<60: Sentence.counted(days / 7, "week")
      case ..<730: Sentence.counted(days / 30, "month")
      default: Sentence.counted(days / 365, "year")
      }
    // Next to a due date, a span alone would look like the time that is left.
    return span.map { "\($0) old" }
  }

  private func linkKind(of item: Item) -> String {
    guard let path = linkedCollection(of: item), let collection = vault.collection(path) else {
      return "link"
    }
    return collection.isStructured ? "link to a plan" : "link to a list"
  }

  /// Returns `2 of 3 done`: how many tasks directly under the item are closed; nil if there are none. Notes don't
  /// count.
  private func progress(of item: Item) -> String? {
    guard item.childCount > 0 else { return nil }
    guard let file = vault.files[item.place.path] else { return "\(item.childCount) inside" }
    let tasks = file.inside(of: item).filter { $0.parent == item.place && $0.checkbox != nil }
    return tasks.isEmpty ? nil : "\(tasks.count { $0.status.isClosed }) of \(tasks.count) done"
  }

  /// Returns the items nested in an item, at any level; empty if its file isn't open.
  func inside(of item: Item) -> ArraySlice<Item> { vault.files[item.place.path]?.inside(of: item) ?? [] }

  /// Returns the further lines of an item, and the lines of the items nested in it.
  func bodyLines(of item: Item) -> [String] {
    item.body.split(separator: "\n").map(String.init)
      + inside(of: item).map {
        String(repeating: "  ", count: max(0, $0.depth - item.depth - 1))
          + (box(of: $0) ?? "-") + " " + words(of: $0)
      }
  }
}
