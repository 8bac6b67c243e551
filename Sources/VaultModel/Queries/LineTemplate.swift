/// How one item is written as a line: text with `{name}` where values go.
///
/// `{due:10}` fills up with blanks after the value to ten columns, `{due:-10}` before it; a longer value stays
/// whole. `\t`, `\n` and `\0` are a tab, a line feed and a NUL; `\` before any other sign, such as `{`, is that sign.
package struct LineTemplate: Hashable, Sendable {
  /// A piece of a line.
  package enum Segment: Hashable, Sendable {
    /// As it stands.
    case text(String)
    /// A value by its name in lower case, filled up to so many columns: after it, or before it where negative.
    case value(String, width: Int)
  }

  /// The widest that a value is filled up to.
  package static let widthLimit = 1_000

  /// In the order of the line.
  package private(set) var segments: [Segment] = []

  /// Reads a template. Names are not checked: one that is no property of an item is a field of the user's.
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

  /// Whether it ends its lines itself, with a NUL.
  package var endsWithNUL: Bool {
    if case .text(let text)? = segments.last { text.unicodeScalars.last == "\0" } else { false }
  }

  /// The names of its values, in order.
  package var names: [String] {
    segments.compactMap { if case .value(let name, _) = $0 { name } else { nil } }
  }

  /// The line for one item. `width` says how many columns a text takes.
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

/// Why a template is refused.
package struct LineTemplateError: Error, Hashable, Sendable {
  /// What is wrong with the template.
  package enum Reason: Hashable, Sendable {
    case unclosedBrace, unopenedBrace, loneBackslash
    case badName(String)
    /// No whole number from 1 to the limit, or the same below zero.
    case badWidth(String)
    case badEscape(Character)
  }

  /// What is wrong.
  package let reason: Reason
  /// Where, in characters from 1.
  package let column: Int

  package init(reason: Reason, column: Int) {
    self.reason = reason
    self.column = column
  }
}
