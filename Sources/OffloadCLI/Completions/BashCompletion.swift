/// Makes the words for bash, which replaces only the end of a word, and doesn't quote the text that it inserts.
struct BashCompletion {
  let line: TypedLine
  /// Whether bash only shows the words, as after a second press of the key.
  let isListing: Bool

  /// - Parameter words: the line up to the cursor, `$COMP_WORDBREAKS` and `$COMP_TYPE`, which is `63` for a list.
  init(_ words: [Argument]) {
    let breaks = words.count > 1 ? words[1].bytes.filter { !" \t\n\"'".utf8.contains($0) } : []
    line = TypedLine(words.first?.bytes ?? [], breaks: breaks)
    isListing = words.count > 2 && words[2] == Argument("63")
  }

  func lines(_ candidates: [Candidate]) -> [String] {
    let typed = String(decoding: line.words.last ?? [], as: UTF8.self)
    let kept = Array((line.words.last ?? []).prefix(line.keptCount))
    return candidates.beginning(with: typed).compactMap { candidate in
      guard candidate.word.utf8.starts(with: kept) else { return nil }
      let rest = String(decoding: candidate.word.utf8.dropFirst(kept.count), as: UTF8.self)
      if isListing { return rest + (candidate.shownNote.map { "  (\($0))" } ?? "") }
      return quoted(rest)
    }
  }

  /// Returns the text as it goes into the line; nil if the open quote can't hold it.
  private func quoted(_ text: String) -> String? {
    switch line.openQuote {
    case UInt8(ascii: "'"):
      return text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
    case UInt8(ascii: "\""):
      // Between double quotes, nothing can escape a `!`.
      if text.contains("!") { return nil }
      return escaped(text) { "\"\\$`".unicodeScalars.contains($0) }
    default:
      return escaped(text) { $0.isASCII && !Self.isPlain(UInt8($0.value)) }
    }
  }

  private func escaped(_ text: String, where isSpecial: (Unicode.Scalar) -> Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if isSpecial(scalar) { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: "-_./:,+@%^=".utf8.contains(byte)
    }
  }
}
