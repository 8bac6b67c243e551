import OffloadKit
import VaultStore
import VaultSyntax

/// The earlier texts of a file that the journal has.
struct KnownTexts {
  /// Newest first.
  private(set) var texts: [[UInt8]] = []

  init(of path: VaultPath, present: [UInt8], in store: Store) {
    for (before, after) in FileTrail(of: path, present: present, in: store).sides {
      for text in [after, before] {
        if let text, text != texts.last { texts.append(text) }
      }
    }
  }

  /// - Parameter older: the file's texts in earlier commits, newest first.
  mutating func add(_ older: [[UInt8]]) {
    for text in older where !texts.contains(text) { texts.append(text) }
  }

  /// Returns the text that a copy of the file most likely began with: the one with which it shares the most; if more
  /// than one shares as much, the oldest of them. Nil if the copy lacks most of each text: it was cut off or emptied, or
  /// is another file's, so it says nothing of what is to go.
  ///
  /// A base that is too old keeps lines that one side deleted, and a base that is too new would delete lines that a
  /// side never saw. So a line that the copy lacks counts more against a text than a line that the copy adds.
  func base(of copy: [UInt8]) -> [UInt8]? {
    let lines = Self.counts(copy)
    let costs = texts.map { text in
      let found = Self.compare(Self.counts(text), with: lines)
      return 2 * found.missing - found.shared
    }
    guard let least = costs.min(), let index = costs.lastIndex(of: least) else { return nil }
    let words = Self.compare(Self.words(texts[index]), with: Self.words(copy))
    return words.shared >= words.missing ? texts[index] : nil
  }

  private static func counts(_ text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
    let lines = TextLines(text)
    return lines.indices.reduce(into: [:]) { $0[lines[$1], default: 0] += 1 }
  }

  /// How often each word is there. A bullet or a checkbox isn't a word.
  private static func words(_ text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
    text.split { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.reduce(into: [:]) { counts, word in
      if word.count > 1 || word.contains(where: { $0 > UInt8(ascii: "@") }) { counts[word, default: 0] += 1 }
    }
  }

  /// Returns how many lines or words of a text a copy lacks, and how many it has.
  private static func compare(
    _ text: [ArraySlice<UInt8>: Int], with copy: [ArraySlice<UInt8>: Int]
  ) -> (missing: Int, shared: Int) {
    text.reduce(into: (missing: 0, shared: 0)) { cost, part in
      let there = min(part.value, copy[part.key] ?? 0)
      cost.missing += part.value - there
      cost.shared += there
    }
  }
}
