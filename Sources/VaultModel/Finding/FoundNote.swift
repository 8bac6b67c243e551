import VaultStore

/// A note that has the words of a search.
package struct FoundNote: Sendable, Equatable {
  package let path: VaultPath
  /// The first top-level heading, otherwise the file's name.
  package let title: String
  /// The line of the title, from 1, if the title, the name or an alias has all words; otherwise nil.
  package let titleLine: Int?
  /// The lines with all words. If none has them all, the first line with each word.
  package private(set) var lines: [NoteLine]

  /// Returns the note with only the first lines.
  package func keeping(lines count: Int) -> FoundNote {
    var note = self
    note.lines = Array(lines.prefix(count))
    return note
  }
}

/// A line with words of a search.
package struct NoteLine: Sendable, Equatable {
  /// From 1.
  package let number: Int
  /// The whole line, without its line ending.
  package let text: String
  /// The bytes of the first word in it; nil if a phrase starts here and goes on in the next line.
  package let words: Range<Int>?
}
