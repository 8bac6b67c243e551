/// Front matter in the plain form that most has: `key: words`, `key: [a, b]`, and lists of `- words` below a key.
///
/// A caller that asks many files only for their tags gets them without a full read. Everything else is for the YAML
/// reader, which reads these lines into the same tags; a test compares the two.
struct PlainFrontMatter {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The names of the tags so far.
  private var names: [[UInt8]] = []
  private var isReadingTags = false
  /// Indentation of the list's dashes; -1 if no list may begin, -2 if one may.
  private var indent = PlainFrontMatter.noList

  private static let (noList, anyList) = (-1, -2)

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The names of the tags; nil if something isn't in the plain form.
  static func tagNames(
    _ bytes: UnsafeBufferPointer<UInt8>, _ outline: borrowing Outline, _ lines: Range<Int>
  ) -> [[UInt8]]? {
    var reader = PlainFrontMatter(bytes)
    for line in lines.dropFirst().dropLast() {
      let (start, end) = (outline.lines[line].start, outline.lines[line].end)
      guard start == end || reader.readLine(start, end) else { return nil }
    }
    return reader.names
  }

  private mutating func readLine(_ start: Int, _ end: Int) -> Bool {
    if bytes[start].isASCIILetter { return readEntry(start, end) }
    let dash = bytes.skip(0x20, from: start, to: end)
    guard indent == dash - start || indent == Self.anyList, dash + 2 < end, bytes[dash] == UInt8(ascii: "-"),
      bytes[dash + 1] == 0x20
    else { return false }
    indent = dash - start
    let word = trimmed(dash + 2..<end)
    guard isPlain(word) else { return false }
    addTags(in: word)
    return true
  }

  private mutating func readEntry(_ start: Int, _ end: Int) -> Bool {
    var colon = start
    while colon < end, bytes[colon].isASCIIAlphanumeric || bytes[colon] == UInt8(ascii: "_") { colon += 1 }
    guard colon < end, bytes[colon] == UInt8(ascii: ":"), colon + 1 == end || bytes[colon + 1] == 0x20 else {
      return false
    }
    isReadingTags = FrontMatter.isTagKey(Array(bytes[start..<colon]))
    let value = trimmed(colon + 1..<end)
    guard !value.isEmpty else {
      indent = Self.anyList
      return true
    }
    indent = Self.noList
    if bytes[value.lowerBound] == UInt8(ascii: "[") { return readFlowList(value) }
    guard isPlain(value) else { return false }
    addTags(in: value)
    return true
  }

  /// `[a, b]`
  private mutating func readFlowList(_ value: Range<Int>) -> Bool {
    guard value.count > 2, bytes[value.upperBound - 1] == UInt8(ascii: "]") else { return false }
    let inside = value.lowerBound + 1..<value.upperBound - 1
    var start = inside.lowerBound
    for index in inside.lowerBound...inside.upperBound
    where index == inside.upperBound || bytes[index] == UInt8(ascii: ",") {
      let word = trimmed(start..<index)
      guard isPlain(word) else { return false }
      addTags(in: word)
      start = index + 1
    }
    return true
  }

  private func trimmed(_ text: Range<Int>) -> Range<Int> {
    let first = bytes.skip(0x20, from: text.lowerBound, to: text.upperBound)
    return first..<bytes.trimBlanks(from: first, to: text.upperBound)
  }

  /// Whether a text is letters, digits and a few characters without a meaning in YAML, isn't null, and begins with a
  /// letter or a digit.
  private func isPlain(_ text: Range<Int>) -> Bool {
    guard let first = text.first, bytes[first].isASCIIAlphanumeric || bytes[first] >= 0x80 else {
      return false
    }
    for index in text where !bytes[index].isASCIIAlphanumeric && bytes[index] < 0x80 {
      switch bytes[index] {
      case 0x20, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: ","):
        continue
      default: return false
      }
    }
    return !(text.count == 4 && bytes.hasPrefix("null", at: text.lowerBound, to: text.upperBound))
  }

  /// Adds the words between spaces and commas.
  private mutating func addTags(in text: Range<Int>) {
    guard isReadingTags else { return }
    let words = bytes[text].split { $0 == 0x20 || $0 == UInt8(ascii: ",") }
    names += words.map { Array($0) }.filter(TagRule.isName)
  }
}

extension FrontMatter {
  /// The names of the tags in a file's front matter, without `#`, as in `tags`; empty if there is no front matter.
  package static func tagNames(
    _ bytes: UnsafeBufferPointer<UInt8>, _ outline: borrowing Outline
  ) -> [[UInt8]] {
    guard let lines = outline.frontMatter else { return [] }
    return PlainFrontMatter.tagNames(bytes, outline, lines)
      ?? FrontMatter(bytes, outline)?.tags.map(\.name) ?? []
  }
}
