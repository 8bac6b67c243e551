import OffloadKit

/// What the user is typing at a place, as far as the line before it shows.
struct CompletionPoint {
  enum Kind: Equatable {
    /// After `[[`.
    case link
    /// After `![[`.
    case embed
    /// After `](`, or `](<`; whether it is a picture.
    case file(isPicture: Bool, isEnclosed: Bool)
    /// After `](name#` or `](<name#`; the name.
    case fileHeading(String, isEnclosed: Bool)
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
    /// After `[key:: ` or `(key:: `, with the bracket that closes it; or after the emoji of a key, which nothing
    /// closes.
    case value(String, closing: String)
  }

  let kind: Kind
  /// The part that the user has typed.
  let typed: String
  /// The span that a completion replaces.
  let span: TextSpan
  /// Whether the line already has the text that closes the link or the field.
  let isClosed: Bool

  init?(_ spot: Spot) {
    let image = spot.facts[spot.path]
    // In code, a `#` begins a comment.
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
    isClosed = after.hasPrefix(kind.closing)
  }

  private static func kind(_ before: String, in front: FrontMatterPlace?) -> (Kind, typed: String)? {
    if let (name, rest) = openLink(before) {
      let isEmbed = before.dropLast(name.count).hasSuffix("![[")
      guard let rest else { return (isEmbed ? .embed : .link, name) }
      return rest.hasPrefix("^") ? (.block(name), String(rest.dropFirst())) : (.heading(name), rest)
    }
    if let file = openFile(before) { return file }
    // Fields of items don't belong in front matter.
    if let front { return front.word.map { (.frontTag(front), $0.typed) } }
    if let bracket = before.lastIndex(of: "["), !before[bracket...].contains("]") {
      let inside = before[before.index(after: bracket)...]
      if let (key, value) = openField(inside) { return (.value(key, closing: "]"), value) }
      let lead = before[..<bracket].drop { $0 == " " || $0 == "\t" || $0 == ">" }
      if inside.count <= 1, isMarker(lead) { return (.state, String(inside)) }
      if inside.allSatisfy({ $0.isLetter || $0 == "-" }) { return (.key, String(inside)) }
      return nil
    }
    if let bracket = before.lastIndex(of: "("), !before[bracket...].contains(")"),
      let (key, value) = openField(before[before.index(after: bracket)...])
    {
      return (.value(key, closing: ")"), value)
    }
    let word = before.reversed().prefix { !$0.isWhitespace }
    let typed = String(word.reversed())
    if typed.hasPrefix("#"), !typed.dropFirst().hasPrefix("#") { return (.tag, String(typed.dropFirst())) }
    if typed.hasPrefix("@") { return (.day, typed) }
    return openEmojiField(before) ?? said(before).map { (.day, $0) }
  }

  /// Returns the key before `::`, in lower case, and the text after it.
  private static func openField(_ inside: Substring) -> (key: String, value: String)? {
    guard let colon = inside.firstIndex(of: ":"), inside[colon...].hasPrefix("::") else { return nil }
    return (String(inside[..<colon]).lowercased(), String(inside[colon...].dropFirst(2).drop { $0 == " " }))
  }

  /// Returns the value that the user types after the last emoji of a field and a space.
  private static func openEmojiField(_ before: String) -> (Kind, typed: String)? {
    var open: (start: String.Index, Kind, typed: String)?
    for property in ItemProperty.stated {
      for signifier in property.signifiers {
        guard let key = property.key, let emoji = signifier.first,
          let place = before.lastIndex(where: { $0 == emoji || $0 == Character("\(signifier)\u{FE0F}") }),
          place >= open?.start ?? before.startIndex
        else { continue }
        let rest = before[before.index(after: place)...]
        guard rest.first == " " else { continue }
        let typed = rest.drop { $0 == " " }
        open = (place, .value(key.lowercased(), closing: ""), String(typed))
      }
    }
    return open.map { ($0.1, $0.typed) }
  }

  /// Returns the file in a link that isn't closed, or the heading after its `#`.
  private static func openFile(_ before: String) -> (Kind, typed: String)? {
    guard let opening = before.lastIndex(of: "("), before[..<opening].hasSuffix("]") else { return nil }
    var typed = before[before.index(after: opening)...]
    let isEnclosed = typed.first == "<"
    if isEnclosed { typed = typed.dropFirst() }
    guard !typed.contains(where: { ")>\"".contains($0) || ($0 == " " && !isEnclosed) }) else { return nil }
    if let mark = typed.firstIndex(of: "#") {
      return (
        .fileHeading(String(typed[..<mark]), isEnclosed: isEnclosed),
        String(typed[typed.index(after: mark)...])
      )
    }
    let label = before[..<opening].lastIndex(of: "[")
    let isPicture = label.map { before[..<$0].hasSuffix("!") } ?? false
    return (.file(isPicture: isPicture, isEnclosed: isEnclosed), String(typed))
  }

  /// Whether text is a bullet, or a number with its mark, and a space.
  private static func isMarker(_ lead: Substring) -> Bool {
    guard lead.last == " " else { return false }
    let marker = lead.dropLast()
    if ["-", "*", "+"].contains(marker) { return true }
    return (2...10).contains(marker.count) && [".", ")"].contains(marker.last)
      && marker.dropLast().allSatisfy { $0.isASCII && $0.isNumber }
  }

  /// Returns the text from an `@` that begins a word, up to four words: `@end of next month`.
  private static func said(_ before: String) -> String? {
    guard let mark = before.lastIndex(of: "@") else { return nil }
    let isBeginning = mark == before.startIndex || before[before.index(before: mark)].isWhitespace
    let words = before[mark...]
    return isBeginning && words.count(where: \.isWhitespace) <= 3 ? String(words) : nil
  }

  /// Returns the name in a link that isn't closed, and the text after its `#`.
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

extension CompletionPoint.Kind {
  /// The text that comes next in the line if an editor has closed the link or the field already.
  fileprivate var closing: String {
    switch self {
    case .value(_, ")"), .file(_, isEnclosed: false), .fileHeading(_, isEnclosed: false): ")"
    case .file(_, isEnclosed: true), .fileHeading(_, isEnclosed: true): ">"
    default: "]"
    }
  }
}
