import VaultStore
import VaultSyntax

/// Items, by their lines, that an operation took out of one file and put into another one.
struct MovedLines {
  private var removed: [VaultPath: Set<[UInt8]>] = [:]
  private var inserted: [VaultPath: Set<[UInt8]>] = [:]
  private var gone: Set<VaultPath> = []

  init(_ record: Record) {
    for change in record.changes where change.path.isMarkdown {
      let (old, new) = SavedLines.of(change)
      removed[change.path] = old.subtracting(new).filter(SavedLines.isItem)
      inserted[change.newPath ?? change.path] = new.subtracting(old)
      if change.kind == .removed { gone.insert(change.path) }
    }
  }

  /// Of a file that is gone, all its items or none: one that was deleted was not renamed for a line that another has as well.
  func lines(from path: VaultPath) -> Set<[UInt8]> {
    let others = inserted.filter { $0.key != path }.values.reduce(into: Set()) { $0.formUnion($1) }
    let lines = removed[path] ?? []
    return gone.contains(path) && !lines.isSubset(of: others) ? [] : lines.intersection(others)
  }

  var isEmpty: Bool { removed.keys.allSatisfy { lines(from: $0).isEmpty } }
}

/// The lines of a text that say something, without the blanks around them: an item that is nested elsewhere is the same.
enum SavedLines {
  static func of(_ text: [UInt8]) -> Set<[UInt8]> { Set(inOrder(text)) }

  /// What a change took away, and what it put there.
  static func of(_ change: FileChange) -> (old: Set<[UInt8]>, new: Set<[UInt8]>) {
    change.splices.reduce(into: ([], [])) { lines, splice in
      lines.old.formUnion(of(splice.removed))
      lines.new.formUnion(of(splice.inserted))
    }
  }

  /// Whether a line is one of an item that has words, rather than a rule, a heading or a bare mark that any file may have.
  static func isItem(_ line: [UInt8]) -> Bool {
    let digits = line.prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    let mark = digits.isEmpty ? Array("-*+".utf8) : Array(".)".utf8)
    let rest = line.dropFirst(digits.count)
    guard let first = rest.first, mark.contains(first), rest.dropFirst().first == 0x20 else { return false }
    return rest.contains(where: isOfWord)
  }

  /// Whether some of the lines stand in a text where they stood in another: right after or before a line, or an end of the
  /// text, that is none of them.
  static func stand(_ lines: Set<[UInt8]>, in text: [UInt8], asIn other: [UInt8]) -> Bool {
    func edges(_ text: [UInt8]) -> Set<[[UInt8]]> {
      let all = [[]] + inOrder(text) + [[]]
      return Set(
        zip(all, all.dropFirst()).filter { lines.contains($0) != lines.contains($1) }.map { [$0, $1] })
    }
    return !edges(text).isDisjoint(with: edges(other))
  }

  private static func inOrder(_ text: [UInt8]) -> [[UInt8]] {
    text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.compactMap { line in
      let said = line.drop { $0 == 0x20 || $0 == 0x09 }
      return said.isEmpty ? nil : Array(said)
    }
  }

  /// The text without what was taken out of another one, line by line, however they are indented, and each as often.
  static func removing(_ splices: [Splice], from text: [UInt8]) -> [UInt8] {
    var counts: [[UInt8]: Int] = [:]
    for splice in splices {
      for line in inOrder(splice.removed) { counts[line, default: 0] += 1 }
      for line in inOrder(splice.inserted) { counts[line, default: 0] -= 1 }
    }
    let lines = TextLines(text)
    return lines.indices.flatMap { index -> [UInt8] in
      let line = Array(lines[index])
      guard let said = inOrder(line).first, let count = counts[said], count > 0 else { return line }
      counts[said] = count - 1
      return []
    }
  }

  /// What a line says beside its checkbox, tags and fields.
  static func words(_ line: [UInt8]) -> Set<ArraySlice<UInt8>> {
    var words: Set<ArraySlice<UInt8>> = []
    var isInField = false
    for word in line.split(separator: 0x20) {
      if word.first == UInt8(ascii: "["), word.suffix(2).elementsEqual("::".utf8) { isInField = true }
      let isSign = word.count < 4 && !word.contains(where: isOfWord)
      let isBox = word.count == 3 && word.first == UInt8(ascii: "[") && word.last == UInt8(ascii: "]")
      let isMark = word.first == UInt8(ascii: "#") || word.first == UInt8(ascii: "^")
      if !isInField, !isSign, !isBox, !isMark { words.insert(word) }
      if word.last == UInt8(ascii: "]") { isInField = false }
    }
    return words
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { byte >= 0x80 || byte.isASCIIAlphanumeric }

  /// From 0 for no common word to 1 for the same words.
  static func likeness(_ one: Set<ArraySlice<UInt8>>, _ other: Set<ArraySlice<UInt8>>) -> Double {
    2 * Double(one.intersection(other).count) / Double(max(1, one.count + other.count))
  }
}
