import TestSupport
import Testing
import VaultStore

@testable import OffloadKit

@Suite struct `A text that is saved over what commands have made of an older one` {
  /// - Parameter texts: the older one, and what each command has made of it.
  private func save(_ text: String, over texts: [String], met: Set<String> = []) -> SaveOver {
    let bytes = texts.map { Array($0.utf8) }
    let steps = zip(bytes, bytes.dropFirst()).map { [Splice(offset: 0, removed: $0, inserted: $1)] }
    return SaveOver(
      Array(text.utf8), over: ChangedText(bytes[bytes.count - 1], steps: steps), madeOf: bytes[0]
    ) { met.contains(String(decoding: $0, as: UTF8.self)) }
  }

  private func over(_ whole: String, isConflict: Bool) -> SaveOver {
    .over(whole: Array(whole.utf8), isConflict: isConflict)
  }

  @Test(arguments: [
    (["- a\n- b\n", "- a\n- b\n- d\n", "- [x] a\n- b\n- d\n"], "- A\n- b\n", "- A\n- b\n- d\n"),
    (["- a\n- b\n", "- [x] a\n- [x] b\n"], "- A\n- b\n", "- A\n- [x] b\n"),
    (["- a\n- b\n", "- a\n- [x] b\n- d\n"], "- a\n- B\n", "- a\n- B\n- d\n"),
    (["- a\n- b", "- a\n- [x] b\n- d\n"], "- a\n- B", "- a\n- B\n- d"),
    (["- a\r\n- b\r\n", "- d\r\n- [x] a\r\n- b\r\n"], "- A\r\n- b\r\n", "- d\r\n- A\r\n- b\r\n"),
    (["- a\n", "- a\n- d\n", "- [x] a\n- d\n", "- [x] a\n- [x] d\n"], "- A\n", "- A\n- [x] d\n"),
    (["- a\n", "- a\n- d\n", "- [x] a\n- d\n", "- [x] a\n- e\n"], "- A\n", "- A\n- e\n"),
    (["# H\n\n- a\n", "# H\n\n- [x] a\n\n## L\n\n- d\n"], "# H\n\n- A\n", "# H\n\n- A\n\n## L\n\n- d\n"),
  ])
  func `gets all but the lines that both have changed`(texts: [String], text: String, whole: String) {
    #expect(save(text, over: texts) == over(whole, isConflict: true))
  }

  @Test(arguments: [
    // Moved elsewhere, and another one captured behind it.
    (["- a\n- b\n", "- a\n", "- a\n- d\n"], "- a\n- b\n- typed\n", "- a\n- b\n- typed\n- d\n"),
    (["- a\n- b\n", "- a\n", "- a\n- d\n"], "- a\n- b\n", "- a\n- b\n- d\n"),
    // Said in other words, split, nested elsewhere.
    (["- a\n- b\n", "- other words\n- b\n"], "- a\n- typed\n- b\n", "- other words\n- typed\n- b\n"),
    (["- c; d e\n- b\n", "- c\n- d e\n- b\n"], "- c; d e\n- b\n- typed\n", "- c\n- d e\n- b\n- typed\n"),
    (["- c\n- d\n- e\n- b\n", "- c; d; e\n- b\n"], "- c\n- d\n- e\n- b\n- t\n", "- c; d; e\n- b\n- t\n"),
    (["- a\n- b\n- c d\n", "- a\n  - c d\n- b\n"], "- a\n- b\n- c d\n- t\n", "- a\n  - c d\n- b\n- t\n"),
  ])
  func `gets what it can have`(texts: [String], text: String, whole: String) {
    #expect(save(text, over: texts) == over(whole, isConflict: false))
  }

  @Test(arguments: [
    (["- w p\n", "- [x] w p\n- w p [due:: 2026-03-11]\n"], "- w all p\n"),
    (["- w p\n", "- w p [due:: 2026-03-11]\n- [x] w p\n"], "- w all p\n"),
    (["- a\n- b\n- c d\n", "- a\n  - c d\n- b\n"], "- a\n- b\n- c d more\n"),
    (["- c; d e\n", "- c\n- d e\n"], "- c; d e f\n"),
    (["- d e; c\n", "- d e\n- c\n"], "- d e f; c\n"),
    (["- c\n- d\n- e\n", "- c; d; e\n"], "- c\n- d\n- e f\n"),
  ])
  func `has nothing twice of which both have changed a line`(texts: [String], text: String) {
    #expect(save(text, over: texts) == over(text, isConflict: true))
  }

  @Test func `gets nothing that its writer has taken out`() {
    let texts = ["- a\n- b\n", "- a\n- b\n- d\n", "- [x] a\n- b\n- d\n"]
    #expect(save("- A\n- b\n", over: texts, met: ["- d"]) == over("- A\n- b\n", isConflict: true))
    #expect(save("- a\n- b\n", over: Array(texts.prefix(2)), met: ["- d"]) == .met)
  }

  @Test func `gets nothing of what commands have taken back`() {
    #expect(save("- a\n- typed\n", over: ["- a\n", "- a\n- d\n", "- a\n"]) == .met)
  }

  /// Lines by their numbers, each with words of its own.
  private struct Line: Hashable {
    var number: Int
    var isDone = false
    var isTyped = false

    var text: String { "- \(isDone ? "[x] " : "")w\(number) v\(number)\(isTyped ? " t\(number)" : "")" }
  }

  private func text(_ lines: [Line]) -> String { lines.map { $0.text + "\n" }.joined() }

  @Test(arguments: 0..<400)
  func `keeps every word of its writer, and gets every line that is a command's alone`(seed: Int) {
    var chance = SeededGenerator(seed: UInt64(seed))
    let base = (0..<chance.number(1..<8)).map { Line(number: $0) }
    var texts = [base]
    for number in 0..<chance.number(1..<5) {
      var lines = texts[number]
      switch chance.number(0..<4) {
      case 0: lines.removeAll { _ in chance.isTrue(oneIn: 4) }
      case 1: for index in lines.indices where chance.isTrue(oneIn: 2) { lines[index].isDone = true }
      default: lines.insert(Line(number: 100 + number), at: chance.number(0..<lines.count + 1))
      }
      texts.append(lines)
    }
    var saved: [Line] = []
    for var line in base {
      if chance.isTrue(oneIn: 5) { saved.append(Line(number: 200 + line.number, isTyped: true)) }
      if chance.isTrue(oneIn: 5) { continue }
      if chance.isTrue(oneIn: 3) { line.isTyped = true }
      saved.append(line)
    }
    let unmet = texts[texts.count - 1].filter { !base.contains($0) }
    let result = save(text(saved), over: texts.map(text))
    guard case .over(let bytes, let isConflict) = result else {
      #expect(unmet.isEmpty, "seed \(seed)")
      return
    }
    let whole = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(Set(whole).count == whole.count, "seed \(seed)")
    let alone = unmet.filter { line in line.number >= 100 || saved.contains(base[line.number]) }
    let wanted = Set(saved.filter { $0.isTyped }.map(\.text)).union(alone.map(\.text))
    #expect(wanted.isSubset(of: whole), "seed \(seed)")
    let numbers = whole.map { $0.split(separator: " ").first { $0.hasPrefix("w") } }
    #expect(Set(numbers).count == numbers.count, "seed \(seed)")
    #expect(isConflict == (alone != unmet), "seed \(seed)")
  }
}
