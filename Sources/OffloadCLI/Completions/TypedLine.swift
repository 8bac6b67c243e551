/// Reads a command line in a shell's editor, up to the cursor. It follows the shell's rules of quoting as far as they
/// separate and join words.
struct TypedLine {
  /// The words without their quotes. The user is typing the last one.
  private(set) var words: [[UInt8]] = [[]]
  /// The quote that is open at the cursor.
  private(set) var openQuote: UInt8?
  /// How many bytes of the last word come before the part that the shell replaces with a completion.
  private(set) var keptCount = 0

  private static let single = UInt8(ascii: "'")
  private static let double = UInt8(ascii: "\"")
  private static let escape = UInt8(ascii: "\\")

  /// - Parameters:
  ///   - breaks: characters at which the shell starts a completion again, though they don't separate words.
  ///   - escapesInSingleQuotes: whether a backslash escapes `'` and `\` there, as in fish.
  init(_ line: [UInt8], breaks: [UInt8] = [], escapesInSingleQuotes: Bool = false) {
    var rest = line[...]
    while let byte = rest.popFirst() {
      if let quote = openQuote {
        let isEscape =
          byte == Self.escape
          && (quote == Self.double
            ? rest.first.map { "\"\\$`".utf8.contains($0) } ?? false
            : escapesInSingleQuotes && rest.first.map { "'\\".utf8.contains($0) } ?? false)
        if byte == quote {
          openQuote = nil
        } else if isEscape, let next = rest.popFirst() {
          append(next)
        } else {
          append(byte)
        }
      } else if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") {
        words.append([])
        keptCount = 0
      } else if byte == Self.single || byte == Self.double {
        openQuote = byte
        keptCount = words[words.count - 1].count
      } else if byte == Self.escape {
        if let next = rest.popFirst() { append(next) }
      } else {
        append(byte)
        if breaks.contains(byte) { keptCount = words[words.count - 1].count }
      }
    }
  }

  private mutating func append(_ byte: UInt8) {
    words[words.count - 1].append(byte)
  }
}
