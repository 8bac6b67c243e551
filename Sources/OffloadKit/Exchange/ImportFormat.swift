/// A format of another program that Offload can read items from.
package enum ImportFormat: String, Sendable, CaseIterable {
  /// The line format of todo.txt.
  case todoTxt = "todo.txt"
  /// The output of `task export`.
  case taskwarrior
  /// Comma-separated values with a header.
  case csv
  /// The list items of a Markdown file.
  case markdown
  /// The output of `--json` for items.
  case json
}

/// The reason why Offload can't read a foreign file. Nothing changed.
package enum ImportFault: Error, Sendable, Hashable {
  /// The bytes of that line, from 1, aren't UTF-8.
  case notUTF8(line: Int)
  /// There is a NUL on that line, from 1.
  case holdsNUL(line: Int)
  /// The text stops being JSON at that line and column, both from 1.
  case notJSON(line: Int, column: Int)
  /// The JSON is an export of Taskwarrior, which has a format of its own.
  case isTaskwarrior
  /// The JSON isn't a list of objects.
  case notObjects
  /// A quote that begins on that line, from 1, has no end.
  case unclosedQuote(line: Int)
  /// No column of the header contains words.
  case noWords(columns: [String])
  /// There is nothing to import.
  case empty
  /// There are records, but Offload can't make an item of any.
  case allLeftOut([Loss])
}

extension ImportFault {
  static func refuseNUL(in bytes: [UInt8]) throws(ImportFault) {
    guard let nul = bytes.firstIndex(of: 0) else { return }
    throw .holdsNUL(line: bytes[..<nul].count { $0 == 0x0A } + 1)
  }

  /// Returns the bytes as text, without a byte order mark.
  static func text(_ bytes: [UInt8]) throws(ImportFault) -> String {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let text = String(validating: bytes[start...], as: UTF8.self) { return text }
    var line = 1
    for piece in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if String(validating: piece, as: UTF8.self) == nil { break }
      line += 1
    }
    throw .notUTF8(line: line)
  }
}
