import OffloadKit

/// An item on one line, for a person.
struct ItemLine {
  let dates: HumanDate
  let colors: TagColors
  /// Width of the column of addresses.
  var addressWidth = 0
  /// Whether the line ends with the collection's name.
  var namesCollection = false

  /// - Parameter marksBody: whether to show that the item has further lines.
  func text(_ listed: ListedItem, nesting: Int = 0, marksBody: Bool = true) -> StyledText {
    let item = listed.item
    var text = StyledText(listed.address, .id).padded(to: addressWidth)
    text.append(String(repeating: " ", count: 2 + 2 * nesting))
    if item.isStarred { text.append("* ", .star) }
    if let checkbox = item.checkbox { text.append("[\(checkbox)] ", .dim) }
    text.append(item.words, item.status.isClosed ? .dim : .plain)
    if marksBody, !item.body.isEmpty { text.append(" …", .dim) }
    for tag in item.shownTags { text.append(word: StyledText("#\(tag)", colors.style(of: tag)), gap: 2) }
    for note in notes(of: listed) { text.append(word: note, gap: 2) }
    if namesCollection { text.append(word: StyledText(listed.collection, .dim), gap: 2) }
    return text
  }

  private func notes(of listed: ListedItem) -> [StyledText] {
    let isClosed = listed.item.status.isClosed
    return ItemProperty.notes.compactMap { property in
      guard let note = property.note else { return nil }
      let value = property.value(of: listed)
      return note.text(of: value, isClosed: isClosed, dates: dates).map {
        StyledText($0, Self.style(of: note, value))
      }
    }
  }

  private static func style(of note: ItemProperty.Note, _ value: ItemValue) -> Style {
    switch (note, value) {
    case (.named, _): .bold
    case (.bare, _): .dim
    case (_, .date): .date
    default: .plain
    }
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

  /// Returns the style of a tag. A tag without a colour has the one of the tag that it is nested under.
  func style(of tag: String) -> Style {
    var name = Substring(tag.lowercased())
    while true {
      if let color = byName[String(name)] { return Style(color: color) }
      guard let slash = name.lastIndex(of: "/") else { return .tag }
      name = name[..<slash]
    }
  }
}
