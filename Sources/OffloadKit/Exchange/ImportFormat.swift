/// A format of other programs that items can be read from.
package enum ImportFormat: String, Sendable, CaseIterable {
  /// The line format of todo.txt.
  case todoTxt = "todo.txt"
  /// What `task export` prints.
  case taskwarrior
  /// Comma-separated values with a header.
  case csv
  /// The list items of a Markdown file.
  case markdown
  /// What `--json` prints for items.
  case json
}

/// Why a foreign file cannot be read. Nothing changed.
package enum ImportFault: Error, Sendable, Hashable {
  /// The bytes of that line, from 1, are not UTF-8.
  case notUTF8(line: Int)
  /// There is a NUL on that line, from 1.
  case holdsNUL(line: Int)
  /// The text stops being JSON at that line and column, both from 1.
  case notJSON(line: Int, column: Int)
  /// The JSON is what Taskwarrior exports, which has a format of its own.
  case isTaskwarrior
  /// The JSON is no list of objects.
  case notObjects
  /// A quote that begins on that line, from 1, is never closed.
  case unclosedQuote(line: Int)
  /// No column of the header holds words.
  case noWords(columns: [String])
  /// There is nothing to import.
  case empty
  /// There are records, and none that an item can be made of.
  case allLeftOut([Loss])
}

extension ImportFault {
  static func refuseNUL(in bytes: [UInt8]) throws(ImportFault) {
    guard let nul = bytes.firstIndex(of: 0) else { return }
    throw .holdsNUL(line: bytes[..<nul].count { $0 == 0x0A } + 1)
  }

  /// The bytes as text, without a byte order mark.
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
