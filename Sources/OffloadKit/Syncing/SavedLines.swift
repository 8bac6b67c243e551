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

  /// The text with what a change did to another one: without the lines that it took away, however they are indented and each as
  /// often, and with those that it put there, as far as the text has not got them.
  static func carrying(_ splices: [Splice], over text: [UInt8]) -> [UInt8] {
    var counts: [[UInt8]: Int] = [:]
    for splice in splices {
      for line in inOrder(splice.removed) { counts[line, default: 0] += 1 }
      for line in inOrder(splice.inserted) { counts[line, default: 0] -= 1 }
    }
    var lines: [[UInt8]] = []
    for line in wholeLines(text) {
      if let said = inOrder(line).first, let count = counts[said], count > 0 {
        counts[said] = count - 1
      } else {
        lines.append(line)
      }
    }
    var there = Set(lines.flatMap(inOrder))
    for splice in splices {
      let new = wholeLines(splice.inserted).filter { line in
        inOrder(line).first.map { counts[$0, default: 0] < 0 && there.insert($0).inserted } ?? false
      }
      if new.isEmpty { continue }
      lines.insert(contentsOf: new, at: place(of: splice, in: lines))
    }
    return lines.indices.flatMap { index in
      let isOpen = index < lines.count - 1 && lines[index].last.map { $0 != 0x0A && $0 != 0x0D } ?? false
      return isOpen ? lines[index] + [0x0A] : lines[index]
    }
  }

  private static func wholeLines(_ text: [UInt8]) -> [[UInt8]] {
    let lines = TextLines(text)
    return lines.indices.map { Array(lines[$0]) }
  }

  /// Behind the line that a change stands behind, or before the one that it stands before, or at the end.
  private static func place(of splice: Splice, in lines: [[UInt8]]) -> Int {
    let said = lines.map { inOrder($0).first }
    if let above = inOrder(splice.above).last, let index = said.lastIndex(of: above) { return index + 1 }
    if let below = inOrder(splice.below).first, let index = said.firstIndex(of: below) { return index }
    return lines.count
  }

  /// Whether one of these lines says all that another one says but for its checkbox, and little more: it is that one, or an
  /// edit of it. Those that say nothing new prove nothing.
  ///
  /// - Parameter before: nil where it is not known what was there; then only the same lines count.
  static func say(_ lines: Set<[UInt8]>, someOf others: Set<[UInt8]>, before: Set<[UInt8]>?) -> Bool {
    let new = telling(others, before ?? [])
    if !lines.isDisjoint(with: new) { return true }
    if before == nil { return false }
    let wanted = new.map { (parts: parts($0), words: words($0)) }.filter { !$0.words.isEmpty }
    return lines.contains { line in
      let (parts, words) = (parts(line), words(line))
      return wanted.contains { $0.parts.isSubset(of: parts) && likeness($0.words, words) >= 0.75 }
    }
  }

  /// Those of some lines that say what none of the lines before said. One that was completed, or says less, comes about by
  /// itself on another machine as well.
  static func telling(_ lines: Set<[UInt8]>, _ before: Set<[UInt8]>) -> Set<[UInt8]> {
    let known = before.map(parts)
    let all = known.reduce(into: Set()) { $0.formUnion($1) }
    return lines.subtracting(before).filter { line in
      let parts = parts(line)
      return !parts.isSubset(of: all) || !known.contains(where: parts.isSubset)
    }
  }

  /// What stands between blanks in a line, but for its checkbox and the day on which it was closed.
  private static func parts(_ line: [UInt8]) -> Set<ArraySlice<UInt8>> {
    let box = line.dropFirst(2).prefix(4)
    let hasBox = box.count == 4 && box.first == UInt8(ascii: "[") && box.suffix(2).elementsEqual("] ".utf8)
    var parts: Set<ArraySlice<UInt8>> = []
    var isDay = false
    for part in (hasBox ? line.prefix(2) + line.dropFirst(6) : line[...]).split(separator: 0x20) {
      if isDay {
        isDay = false
      } else if openingsOfClosing.contains(where: part.elementsEqual) {
        isDay = true
      } else {
        parts.insert(part)
      }
    }
    return parts
  }

  private static let openingsOfClosing: [[UInt8]] = FieldKey.ofClosing.flatMap { key in
    key.signifiers.map { Array($0.utf8) } + [Array("[\(key.rawValue)::".utf8)]
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
