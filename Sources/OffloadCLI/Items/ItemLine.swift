import OffloadKit

/// An item on one line, for a person.
struct ItemLine {
  let dates: HumanDate
  let colors: TagColors
  /// Width of the column of addresses.
  var addressWidth = 0
  /// Whether the line ends in the collection's name.
  var namesCollection = false

  func text(_ listed: ListedItem, nesting: Int = 0) -> StyledText {
    let item = listed.item
    var text = StyledText(listed.address, .id).padded(to: addressWidth)
    text.append(String(repeating: " ", count: 2 + 2 * nesting))
    if item.isStarred { text.append("* ", .star) }
    if let checkbox = item.checkbox { text.append("[\(checkbox)] ", .dim) }
    text.append(Self.words(of: item), item.status.isClosed ? .dim : .plain)
    if !item.body.isEmpty { text.append(" …", .dim) }
    for tag in item.tags { text.append(word: StyledText("#\(tag)", colors.style(of: tag)), gap: 2) }
    for note in notes(of: item) { text.append(word: note, gap: 2) }
    if namesCollection { text.append(word: StyledText(item.collection, .dim), gap: 2) }
    return text
  }

  /// The words; for an item that has none, its line without the bullet.
  static func words(of item: Item) -> String {
    if !item.content.isEmpty || !item.tags.isEmpty { return item.content }
    return String(item.text.drop { " \t>-*+".contains($0) })
  }

  private func notes(of item: Item) -> [StyledText] {
    var notes: [StyledText] = []
    let add = { (label: String, date: CivilDateTime?) in
      if let date { notes.append(StyledText("\(label) \(dates.text(date))", .date)) }
    }
    if item.status.isClosed {
      add("done", item.completed)
      add("cancelled", item.cancelled)
      return notes
    }
    if let priority = item.priority { notes.append(StyledText("\(priority.rawValue) priority", .bold)) }
    add("starts", item.start.flatMap { $0.date > dates.today ? $0 : nil })
    add("scheduled", item.scheduled)
    add("due", item.due)
    if let rule = item.repeatRule { notes.append(StyledText(rule, .dim)) }
    return notes
  }
}

/// The colours that the register gives to tags.
struct TagColors: Sendable {
  private var byName: [String: Color] = [:]

  init() {}

  init(_ tags: [Tag]) {
    for tag in tags {
      if let color = tag.color.flatMap(Color.init(named:)) { byName[tag.name.lowercased()] = color }
    }
  }

  /// A tag without a colour of its own has that of the tag that it is nested under.
  func style(of tag: String) -> Style {
    var name = Substring(tag.lowercased())
    while true {
      if let color = byName[String(name)] { return Style(color: color) }
      guard let slash = name.lastIndex(of: "/") else { return .tag }
      name = name[..<slash]
    }
  }
}
