import JSON
import OffloadKit

extension Feature {
  static let completion = Feature(
    "textDocument/completion",
    (
      "completionProvider",
      .object([
        ("triggerCharacters", JSONValue(["#", "[", "^", "@", ":", " "])), ("resolveProvider", .bool(false)),
      ])
    )
  ) { server, params in
    let spot = try server.spot(params)
    let point = CompletionPoint(spot)
    let recent = point?.kind == .link ? server.vaults[spot.vault.root]?.recent() ?? [] : []
    let offers = point.map { $0.offers(spot, recent: recent) } ?? []
    let hasFilters = !server.client.readsEditsWithoutFilters
    return .object([
      ("isIncomplete", .bool(true)),
      (
        "items",
        .array(
          offers.prefix(CompletionPoint.most).enumerated().map {
            $0.element.json(rank: $0.offset, hasFilter: hasFilters)
          })
      ),
    ])
  }
}

/// One thing that is offered, in the place of what was typed.
struct CompletionOffer {
  let label: String
  var detail: String?
  /// What is written.
  var text: String
  let span: TextSpan
  /// What the client compares what is typed with: text that begins as that does, or it would sort the offer out.
  let typed: String
  /// As the protocol counts kinds.
  var kind: Int

  func json(rank: Int, hasFilter: Bool) -> JSONValue {
    let sort = String(rank + 1000)
    return .members([
      ("label", .string(label)), ("kind", .number(kind)), ("detail", JSONValue(detail)),
      ("sortText", .string(sort)),
      ("filterText", hasFilter ? .string(typed) : .null),
      ("textEdit", .object([("range", span.json), ("newText", .string(text))])),
    ])
  }
}

/// What is being typed at a place, as far as the line before it tells.
struct CompletionPoint {
  enum Kind: Equatable {
    /// After `[[`.
    case link
    /// After `[[Name#`; the name.
    case heading(String)
    /// After `[[Name#^`.
    case block(String)
    /// After `#`.
    case tag
    /// In a value of front matter.
    case frontTag(FrontMatterPlace)
    /// After `@`: a date that becomes a field.
    case day
    /// After `[`: the key of a field, or a checkbox's state.
    case key
    case state
    /// After `[key:: `.
    case value(String)
  }

  let kind: Kind
  /// What was typed of it.
  let typed: String
  /// From where it is replaced.
  let span: TextSpan
  /// Whether the line goes on with what closes a link or a field.
  let isClosed: Bool

  init?(_ spot: Spot) {
    let image = spot.facts[spot.path]
    // In code a `#` begins a comment.
    if image?.codeLines.contains(where: { $0.contains(spot.position.line) }) ?? false { return nil }
    let line = spot.text.line(spot.position.line)
    let end = spot.text.offset(of: spot.position)
    guard line.lowerBound <= end else { return nil }
    let before = String(decoding: spot.text.bytes[line.lowerBound..<end], as: UTF8.self)
    let after = String(decoding: spot.text.bytes[end..<max(end, line.upperBound)], as: UTF8.self)
    let front = FrontMatterPlace(
      spot.text, spot.position, lineCount: image?.frontMatterLines ?? 0)
    guard let (kind, typed) = Self.kind(before, in: front) else { return nil }
    (self.kind, self.typed) = (kind, typed)
    span = TextSpan(spot.text.position(of: end - typed.utf8.count), spot.position)
    isClosed = after.hasPrefix("]")
  }

  private static func kind(_ before: String, in front: FrontMatterPlace?) -> (Kind, typed: String)? {
    if let (name, rest) = openLink(before) {
      guard let rest else { return (.link, name) }
      return rest.hasPrefix("^") ? (.block(name), String(rest.dropFirst())) : (.heading(name), rest)
    }
    // What is said of items is not said of files.
    if let front { return front.word.map { (.frontTag(front), $0.typed) } }
    if let bracket = before.lastIndex(of: "["), !before[bracket...].contains("]") {
      let inside = before[before.index(after: bracket)...]
      if let colon = inside.firstIndex(of: ":"), inside[colon...].hasPrefix("::") {
        let value = inside[colon...].dropFirst(2).drop { $0 == " " }
        return (.value(String(inside[..<colon]).lowercased()), String(value))
      }
      let lead = before[..<bracket].drop { $0 == " " || $0 == "\t" || $0 == ">" }
      if inside.count <= 1, isMarker(lead) { return (.state, String(inside)) }
      if inside.allSatisfy({ $0.isLetter || $0 == "-" }) { return (.key, String(inside)) }
      return nil
    }
    let word = before.reversed().prefix { !$0.isWhitespace }
    let typed = String(word.reversed())
    if typed.hasPrefix("#"), !typed.dropFirst().hasPrefix("#") { return (.tag, String(typed.dropFirst())) }
    if typed.hasPrefix("@") { return (.day, typed) }
    return said(before).map { (.day, $0) }
  }

  /// Whether text is a bullet or a number with what follows it, and a blank.
  private static func isMarker(_ lead: Substring) -> Bool {
    guard lead.last == " " else { return false }
    let marker = lead.dropLast()
    if ["-", "*", "+"].contains(marker) { return true }
    return (2...10).contains(marker.count) && [".", ")"].contains(marker.last)
      && marker.dropLast().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// The `@` that a word begins with, and up to four words behind it: `@end of next month`.
  private static func said(_ before: String) -> String? {
    guard let mark = before.lastIndex(of: "@") else { return nil }
    let isBeginning = mark == before.startIndex || before[before.index(before: mark)].isWhitespace
    let words = before[mark...]
    return isBeginning && words.count(where: \.isWhitespace) <= 3 ? String(words) : nil
  }

  /// The name in a link that is not closed, and what comes after its `#`.
  private static func openLink(_ before: String) -> (name: String, rest: String?)? {
    var opening: String.Index?
    for index in before.indices where before[index...].hasPrefix("[[") { opening = index }
    guard let opening else { return nil }
    let inside = before[opening...].dropFirst(2)
    if inside.contains(where: { $0 == "]" || $0 == "|" }) { return nil }
    guard let mark = inside.firstIndex(of: "#") else { return (String(inside), nil) }
    return (String(inside[..<mark]), String(inside[inside.index(after: mark)...]))
  }
}

extension CompletionPoint {
  /// How many are offered.
  static let most = 50

  /// What can be written there, the likeliest first.
  ///
  /// - Parameter recent: the collections that were moved to, the last one first.
  func offers(_ spot: Spot, recent: [VaultPath] = []) -> [CompletionOffer] {
    switch kind {
    case .link: return links(spot, recent)
    case .heading(let name):
      guard let file = spot.facts.file(named: name, in: spot.path), let image = spot.facts[file] else {
        return []
      }
      return image.headings.filter { matches($0.text) }.map { offer($0.text, closing: "]]", kind: 18) }
    case .block(let name):
      guard let file = spot.facts.file(named: name, in: spot.path), let image = spot.facts[file] else {
        return []
      }
      return image.blockIDs.filter { matches($0.name) }.map { offer($0.name, closing: "]]", kind: 18) }
    case .tag:
      let wanted = typed.lowercased()
      return spot.facts.tags { $0.contains(text: wanted) }.filter { $0.name != typed }.map {
        offer($0.name, detail: Phrase.counted($0.count, "use"), kind: 14)
      }
    case .frontTag(let place):
      return place.tags(spot).map {
        offer($0.name, detail: Phrase.counted($0.count, "use"), writing: place.written($0.name), kind: 14)
      }
    case .day:
      return days(said: String(typed.dropFirst()), spot).map { words, day in
        offer(words, detail: long(day, spot), writing: "[due:: \(day)]", kind: 12)
      }
    case .state:
      return Status.allCases.map { status in
        offer(status.characters[0], detail: status.words, closing: "] ", kind: 20)
      }
    case .key:
      return ItemProperty.stated.compactMap { property in
        guard let key = property.key, matches(key) else { return nil }
        return offer(key, detail: property.purpose, writing: "\(key):: ", kind: 5)
      }
    case .value(let key):
      guard let property = ItemProperty.stated(by: key) else { return [] }
      if property.kind == .date {
        return days(said: typed, spot).map {
          offer($0, detail: long($1, spot), writing: "\($1)", closing: "]", kind: 12)
        }
      }
      return property.kind.choices.filter(matches).map { offer($0, closing: "]", kind: 12) }
    }
  }

  /// Collections, those first that were moved to last, and other names of some, which are written behind the own one.
  private func links(_ spot: Spot, _ recent: [VaultPath]) -> [CompletionOffer] {
    let facts = spot.facts
    let all = facts.collections(named: typed, most: Self.most, first: recent) { $0 != spot.path }
    let others = typed.isEmpty ? [] : facts.otherNames(with: typed).filter { $0.path != spot.path }
    // A name that cannot stand between brackets, as one with `#`, is none for a link.
    let aliases = others.lazy.map { (own: facts.name(of: $0.path), other: $0.name, path: $0.path) }
      .filter { LinkMap.isWikilink("\($0.own)|\($0.other)", to: $0.own) }.prefix(Self.mostOtherNames)
      .map {
        offer($0.other, detail: $0.path.text, writing: "\($0.own)|\($0.other)", closing: "]]", kind: 17)
      }
    return all.filter { LinkMap.isWikilink($0.name, to: $0.name) }.prefix(Self.most - aliases.count)
      .map { offer($0.name, detail: $0.path.text, closing: "]]", kind: 17) } + aliases
  }

  private static let mostOtherNames = 10

  /// Days in the words that are being typed, and the day itself where they are one by now.
  private func days(said typed: String, _ spot: Spot) -> [(words: String, day: CivilDateTime)] {
    let today = spot.vault.vault.now.date
    let said = typed.lowercased()
    // Without one that goes on with what is typed, a menu closes, and does not open again when the day is complete.
    let weekdays = said.hasPrefix("next ") ? Weekday.allCases.map { "next \($0.name)" } : []
    let usual = (NaturalDate.usualWords + weekdays).filter { $0.hasPrefix(said) }
    let days = ([typed] + usual).compactMap { words in
      (try? NaturalDate.day(words, today: today)).map { (words: words, day: $0) }
    }
    // What is typed is one more only where it means a day of its own.
    return days.enumerated().filter { index, said in
      index > 0 || said.words != typed || !days.dropFirst().contains { $0.day == said.day }
    }.map(\.element)
  }

  private func long(_ day: CivilDateTime, _ spot: Spot) -> String {
    HumanDate(today: spot.vault.vault.now.date).long(day.date)
  }

  private func matches(_ text: String) -> Bool {
    typed.isEmpty || text.lowercased().contains(text: typed.lowercased())
  }

  /// - Parameter closing: what closes the link or the field, unless it is there already.
  private func offer(
    _ label: String, detail: String? = nil, writing text: String? = nil, closing: String = "", kind: Int
  ) -> CompletionOffer {
    CompletionOffer(
      label: label, detail: detail, text: (text ?? label) + (isClosed ? "" : closing), span: span,
      typed: typed.isEmpty ? label : typed, kind: kind)
  }
}
