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
    text.append(item.words, item.status.isClosed ? .dim : .plain)
    if !item.body.isEmpty { text.append(" …", .dim) }
    for tag in item.tags { text.append(word: StyledText("#\(tag)", colors.style(of: tag)), gap: 2) }
    for note in notes(of: listed) { text.append(word: note, gap: 2) }
    if namesCollection { text.append(word: StyledText(listed.collection, .dim), gap: 2) }
    return text
  }

  private func notes(of listed: ListedItem) -> [StyledText] {
    ItemProperty.notes.compactMap { property in
      property.note.flatMap {
        note(of: property.value(of: listed), $0, isClosed: listed.item.status.isClosed)
      }
    }
  }

  private func note(of value: ItemValue, _ note: ItemProperty.Note, isClosed: Bool) -> StyledText? {
    guard let words = words(of: value) else { return nil }
    let style: Style = if case .date = value { .date } else { .plain }
    switch note {
    case .ofClosed(let label): return isClosed ? StyledText("\(label) \(words)", style) : nil
    case _ where isClosed: return nil
    case .labelled(let label): return StyledText("\(label) \(words)", style)
    case .whileAhead(let label):
      guard case .date(let date) = value, date.date > dates.today else { return nil }
      return StyledText("\(label) \(words)", style)
    case .named(let name): return StyledText("\(words) \(name)", .bold)
    case .bare: return StyledText(words, .dim)
    }
  }

  private func words(of value: ItemValue) -> String? {
    switch value {
    case .date(let date): dates.text(date)
    case .text(let text), .ranked(let text, _): text
    case .number(let number): String(number)
    case .texts(let texts): texts.isEmpty ? nil : texts.joined(separator: ", ")
    case .none, .flag, .tags, .fields: nil
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
