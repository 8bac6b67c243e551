import VaultSyntax

/// Writes items as lines of todo.txt.
struct TodoTxtWriter {
  private let today: CivilDate
  private var text = ""
  private var losses = LossCount()

  init(today: CivilDate) {
    self.today = today
  }

  var exported: Exported { Exported(bytes: Array(text.utf8), losses: losses.losses) }

  mutating func add(_ listed: ListedItem) {
    let item = listed.item
    if !item.body.isEmpty { losses.add(.furtherLines) }
    if item.parent != nil { losses.add(.nesting) }
    if item.blockID != nil { losses.add(.blockID) }
    if item.checkbox == nil { losses.add(.madeTask) }
    if let checkbox = item.checkbox, Status(standardCharacter: checkbox) == nil { losses.add(.checkbox) }
    text += line(of: listed) + "\n"
  }

  /// Returns the line. Words that begin like a mark go after something that keeps them from being read as one: the
  /// values of the item, or today's date.
  private mutating func line(of listed: ListedItem) -> String {
    let item = listed.item
    let (marks, said) = (marks(of: item), Self.words(of: item.content))
    let further = project(of: listed) + values(of: item)
    let tags = tags(of: item)
    let words = said.isEmpty ? [] : [said]
    let plain = (marks + words + tags + further).joined(separator: " ")
    if isRead(plain, as: item, tags) { return plain }
    if !further.isEmpty {
      let line = (marks + further + words + tags).joined(separator: " ")
      if isRead(line, as: item, tags) { return line }
    }
    let isDated = marks.isEmpty && TodoTxt.beginsLikeAMark(said)
    losses.add(isDated ? .datedToday : .wordsAsMarks)
    return isDated ? "\(today) \(plain)" : plain
  }

  /// Whether the reader gets the same words and day of capture from the line.
  private func isRead(_ line: String, as item: Item, _ tags: [String]) -> Bool {
    let read = TodoTxtReader.item(of: line[...])
    let words = item.content.split(separator: " ").map(String.init) + tags.map { "#" + $0.dropFirst() }
    let created = read.fields.first { $0.key == FieldKey.created.rawValue }?.value
    return read.words == words.joined(separator: " ") && created == item.created.map { "\($0.date)" }
  }

  /// Returns the marks before the words: `x 2026-03-09 2026-03-01` or `(A) 2026-03-01`.
  private func marks(of item: Item) -> [String] {
    let created = item.created.map { "\($0.date)" }
    guard item.status.isClosed else {
      return (item.priority.map { ["(\(TodoTxt.letter($0)))"] } ?? []) + (created.map { [$0] } ?? [])
    }
    guard let end = item.closed else { return ["x"] }
    return ["x", "\(end.date)"] + (created.map { [$0] } ?? [])
  }

  /// Turns the tags among the words into contexts.
  private static func words(of content: String) -> String {
    content.split(separator: " ").map { word in
      word.hasPrefix("#") && TagRule.isName(Array(word.utf8.dropFirst()))
        ? "@" + word.dropFirst() : String(word)
    }.joined(separator: " ")
  }

  private func tags(of item: Item) -> [String] {
    let inWords = Set(
      item.content.split(separator: " ").filter { $0.hasPrefix("#") }.map { $0.dropFirst().lowercased() })
    return item.tags.filter { !inWords.contains($0.lowercased()) }.map { "@\($0)" }
  }

  private func project(of listed: ListedItem) -> [String] {
    let own = listed.item.fields.first { $0.key.lowercased() == "project" }?.values ?? []
    if !own.isEmpty { return own.map { "+" + Self.joined($0) } }
    return listed.item.collection == .inbox ? [] : ["+" + Self.joined(listed.collection)]
  }

  private mutating func values(of item: Item) -> [String] {
    var values: [String] = []
    let add = { (key: String, value: String?) in
      if let value, !value.isEmpty { values.append("\(key):\(value)") }
    }
    if item.status.isClosed { add("pri", item.priority.map { String(TodoTxt.letter($0)) }) }
    if item.status.isClosed, item.closed == nil { add("created", day(item.created)) }
    add("due", day(item.due))
    add("t", day(item.start))
    add("scheduled", day(item.scheduled))
    add("rec", repetition(of: item))
    if item.status != .open, item.status != .done { add("status", item.status.rawValue) }
    for property in TodoTxt.plainFields {
      // A type that only follows from the checkbox or from a link isn't a field.
      let value = property == .type ? ItemValue(item.statedType) : property.value(of: item)
      add(property.key ?? property.name, value.cell)
    }
    for field in item.fields where field.key.lowercased() != "project" { values += ownValues(of: field) }
    return values
  }

  private mutating func ownValues(of field: ItemField) -> [String] {
    let isWord = { (text: String) in !text.isEmpty && !text.contains { $0.isWhitespace } }
    guard isWord(field.key), !field.key.contains(":"), field.values.allSatisfy(isWord) else {
      losses.add(.field(field.key))
      return []
    }
    return field.values.map { "\(field.key):\($0)" }
  }

  private mutating func day(_ date: CivilDateTime?) -> String? {
    guard let date else { return nil }
    if date.time != nil { losses.add(.timeOfDay) }
    return "\(date.date)"
  }

  private mutating func repetition(of item: Item) -> String? {
    guard let text = item.repeatRule else { return nil }
    let written = Recurrence(text).flatMap(TodoTxt.repetition)
    if written == nil { losses.add(.repetition) }
    return written
  }

  /// Joins the words of a name with hyphens, because a project is one word.
  private static func joined(_ name: String) -> String {
    name.split(whereSeparator: \.isWhitespace).joined(separator: "-")
  }
}
