/// A template for writing an item as a line: text with `{name}` for values.
///
/// `{due:10}` fills up the value to ten columns with spaces after it, `{due:-10}` with spaces before it; a
/// longer value stays whole. `\t`, `\n` and `\0` are a tab, a line feed and a NUL; `\` before any other
/// character, such as `{`, is that character.
package struct LineTemplate: Hashable, Sendable {
  /// A piece of a line.
  package enum Segment: Hashable, Sendable {
    /// Literal text.
    case text(String)
    /// A value by its name in lower case, padded to this many columns: spaces follow it, or precede it if
    /// negative.
    case value(String, width: Int)
  }

  /// The largest width.
  package static let widthLimit = 1_000

  /// In the order of the line.
  package private(set) var segments: [Segment] = []

  /// Reads a template. It doesn't check names: a name that isn't a property of items is a field of the
  /// user's.
  package init(_ text: String) throws(LineTemplateError) {
    let characters = Array(text)
    var at = 0
    var plain = ""
    while at < characters.count {
      switch characters[at] {
      case "{":
        if !plain.isEmpty { segments.append(.text(plain)) }
        plain = ""
        segments.append(try Self.value(characters, &at))
      case "}": throw LineTemplateError(reason: .unopenedBrace, column: at + 1)
      case "\\": plain.append(try Self.escape(characters, &at))
      case let character:
        plain.append(character)
        at += 1
      }
    }
    if !plain.isEmpty { segments.append(.text(plain)) }
  }

  /// Whether the line ends with a NUL of its own.
  package var endsWithNUL: Bool {
    if case .text(let text)? = segments.last { text.unicodeScalars.last == "\0" } else { false }
  }

  /// The names of its values, in order.
  package var names: [String] {
    segments.compactMap { if case .value(let name, _) = $0 { name } else { nil } }
  }

  /// Returns the line for one item. `width` measures the columns of a text.
  package func rendered(width: (String) -> Int = \.count, value: (String) -> String) -> String {
    segments.reduce(into: "") { line, segment in
      switch segment {
      case .text(let text): line += text
      case .value(let name, let columns):
        let text = value(name)
        let blanks = columns == 0 ? "" : String(repeating: " ", count: max(0, abs(columns) - width(text)))
        line += columns < 0 ? blanks + text : text + blanks
      }
    }
  }

  private static func value(_ characters: [Character], _ at: inout Int) throws(LineTemplateError) -> Segment {
    let start = at
    guard let end = characters[start...].firstIndex(of: "}") else {
      throw LineTemplateError(reason: .unclosedBrace, column: start + 1)
    }
    at = end + 1
    let parts = characters[(start + 1)..<end].split(
      separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0]).lowercased()
    guard !name.isEmpty, !name.contains(where: { $0.isWhitespace || $0 == "{" }) else {
      throw LineTemplateError(reason: .badName(String(parts[0])), column: start + 2)
    }
    guard parts.count == 2 else { return .value(name, width: 0) }
    guard let width = Int(String(parts[1])), (-widthLimit...widthLimit).contains(width), width != 0 else {
      throw LineTemplateError(reason: .badWidth(String(parts[1])), column: start + parts[0].count + 3)
    }
    return .value(name, width: width)
  }

  private static func escape(_ characters: [Character], _ at: inout Int) throws(LineTemplateError)
    -> Character
  {
    guard at + 1 < characters.count else { throw LineTemplateError(reason: .loneBackslash, column: at + 1) }
    at += 2
    switch characters[at - 1] {
    case "t": return "\t"
    case "n": return "\n"
    case "0": return "\0"
    case let character where character.isLetter || character.isNumber:
      throw LineTemplateError(reason: .badEscape(character), column: at - 1)
    case let character: return character
    }
  }
}

/// The error in a template.
package struct LineTemplateError: Error, Hashable, Sendable {
  /// The kind of error.
  package enum Reason: Hashable, Sendable {
    case unclosedBrace, unopenedBrace, loneBackslash
    case badName(String)
    /// Not a whole number from 1 to the limit, nor the negative of one.
    case badWidth(String)
    case badEscape(Character)
  }

  /// The kind of error.
  package let reason: Reason
  /// The place, in characters from 1.
  package let column: Int

  package init(reason: Reason, column: Int) {
    self.reason = reason
    self.column = column
  }
}
