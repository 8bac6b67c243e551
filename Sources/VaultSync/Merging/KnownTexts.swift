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
  /// than one shares as much, the oldest of them. Nil if no text is known.
  ///
  /// A base that is too old keeps lines that one side deleted, and a base that is too new would delete lines that a
  /// side never saw. So a line that the copy lacks counts more against a text than a line that the copy adds.
  func base(of copy: [UInt8]) -> [UInt8]? {
    let lines = Self.counts(copy)
    let costs = texts.map { text in
      Self.counts(text).reduce(into: (missing: 0, shared: 0)) { cost, line in
        let there = min(line.value, lines[line.key] ?? 0)
        cost.missing += line.value - there
        cost.shared += there
      }
    }.map { 2 * $0.missing - $0.shared }
    guard let least = costs.min(), let index = costs.lastIndex(of: least) else { return nil }
    return texts[index]
  }

  private static func counts(_ text: [UInt8]) -> [ArraySlice<UInt8>: Int] {
    let lines = TextLines(text)
    return lines.indices.reduce(into: [:]) { $0[lines[$1], default: 0] += 1 }
  }
}
