import TestSupport
import Testing

@testable import VaultSyntax

@Suite struct `The difference of two texts` {
  /// Applies the hunks and checks that they give the new text, are in order and do not touch.
  private func check(_ old: String, _ new: String, hunks count: Int? = nil) {
    let diff = LineDiff(from: Array(old.utf8), to: Array(new.utf8))
    var result: [UInt8] = []
    var line = 0
    for (index, hunk) in diff.hunks.enumerated() {
      #expect(hunk.old.lowerBound > line || index == 0)
      #expect(!hunk.old.isEmpty || !hunk.new.isEmpty)
      result += diff.old[line..<hunk.old.lowerBound]
      #expect(diff.new.range(of: hunk.new).lowerBound == result.count)
      result += diff.new[hunk.new]
      line = hunk.old.upperBound
    }
    result += diff.old[line..<diff.old.count]
    #expect(result == Array(new.utf8), "from \(old.debugDescription)")
    if let count { #expect(diff.hunks.count == count) }
  }

  @Test func `is empty for equal texts`() {
    check("a\nb\n", "a\nb\n", hunks: 0)
    check("", "", hunks: 0)
  }

  @Test func `is one hunk for one line`() {
    check("a\nb\nc\n", "a\nB\nc\n", hunks: 1)
    check("a\nb\nc\n", "a\nc\n", hunks: 1)
    check("a\nc", "a\nc\n", hunks: 1)
    check("", "a", hunks: 1)
    check("a\r\nb\rc\n", "a\r\nB\rc\n", hunks: 1)
  }

  @Test func `is the shortest where lines repeat`() {
    check("a\nb\nc\na\nb\nb\na\n", "c\nb\na\nb\na\nc\n", hunks: 4)
  }

  @Test func `is right for random texts`() {
    for seed in UInt64(1)...sampled(2_000) {
      var random = SeededGenerator(seed: seed)
      let alphabet = ["a\n", "b\n", "c\n", "\n", "d\r\n"]
      let old = (0..<random.number(0..<12)).map { _ in random.pick(alphabet) }.joined()
      let new = (0..<random.number(0..<12)).map { _ in random.pick(alphabet) }.joined()
      check(old, new)
    }
  }

  @Test func `falls back on unique lines where very much differs`() {
    let old = (0..<3_000).map { $0 % 10 == 0 ? "same \($0)\n" : "old \($0)\n" }.joined()
    let new = (0..<3_000).map { $0 % 10 == 0 ? "same \($0)\n" : "new \($0)\n" }.joined()
    check(old, new, hunks: 300)
    check((0..<2_000).map { "old \($0)\n" }.joined(), (0..<2_000).map { "new \($0)\n" }.joined(), hunks: 1)
  }

  @Test func `stays quick for long texts with few changes`() {
    let lines = (0..<50_000).map { "- item \($0)\n" }
    var changed = lines
    changed[10] = "- changed\n"
    changed.remove(at: 49_000)
    check(lines.joined(), changed.joined(), hunks: 2)
  }
}
