import VaultStore
import VaultSyntax

/// The lines of a text that say something, without the blanks around them: an item that is nested elsewhere is the same.
enum SavedLines {
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
