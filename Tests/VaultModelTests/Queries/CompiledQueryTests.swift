import TestSupport
import Testing
import VaultModel

@Suite struct `A compiled query` {
  /// What a query means, read off its expression without a shortcut.
  static func holds(_ expression: QueryExpression, for item: AskedItem) -> Bool {
    switch expression {
    case .all(let parts): parts.map { holds($0, for: item) }.allSatisfy { $0 }
    case .any(let parts): parts.map { holds($0, for: item) }.contains(true)
    case .not(let inner): !holds(inner, for: item)
    case .test(let test): item.ask(CompiledQuery(.test(test)).matches)
    }
  }

  @Test func `answers as its expression does, and never passes over a file that has a match`() throws {
    var random = SeededGenerator(seed: 4_711)
    for _ in 0..<sampled(4_000) {
      let text = Self.query(depth: 4, &random)
      let query = try Query.parse(text, today: AskedItem.today)
      for (name, item) in AskedItem.all {
        let expected = Self.holds(query.expression, for: item)
        #expect(item.ask(query.matches) == expected, "\(text) on \(name), seed \(random.seed)")
        #expect(!expected || query.compiled.mayMatch(path: Array(item.path.utf8)), "\(text) on \(name)")
      }
    }
  }

  @Test func `is read back alike with every parenthesis written out`() throws {
    var random = SeededGenerator(seed: 815)
    for _ in 0..<500 {
      let text = Self.query(depth: 3, &random)
      let query = try Query.parse(text, today: AskedItem.today)
      let doubled = try Query.parse("((\(text)))", today: AskedItem.today)
      #expect(doubled.expression == query.expression, "\(text), seed \(random.seed)")
    }
  }

  @Test func `never traps on what nobody would type`() {
    var random = SeededGenerator(seed: 99)
    let pieces = [
      "(", ")", "\"", "or", "not", " ", ":", "due:", "tag:", "..", "<=", "/", "\\", "@a", "#b", "today",
      "next", "ä", "🚂", "3", "-", "is:", "text:/", "\n", "'", "e\u{301}",
    ]
    for _ in 0..<sampled(20_000) {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      do {
        let query = try Query.parse(text, today: AskedItem.today, saved: ["a": "not (b)"])
        let test = ListTest(ListRequest(query))
        for item in AskedItem.all.values { #expect(item.ask(test.lists) == item.ask(test.lists)) }
      } catch {
        #expect(error.column >= 1 && error.column <= text.count + 1 && !error.description.isEmpty, "\(text)")
      }
    }
  }

  private static func query(depth: Int, _ random: inout SeededGenerator) -> String {
    let terms = [
      "tag:home", "in:errands", "in:work/", "in:inbox", "is:open", "is:done", "flour", "due:today..",
      "has:link", "effort:3..", "type:task", "section:shopping",
      "is:capture", "due:none", "text:/a./", "created:-9d..",
    ]
    guard depth > 0 else { return terms.randomElement(using: &random) ?? "x" }
    let one = query(depth: depth - 1, &random)
    let two = query(depth: depth - 1, &random)
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: "\(one) \(two)"
    case 1: "(\(one) or \(two))"
    case 2: "\(one) or \(two)"
    case 3: "not (\(one))"
    case 4: "not \(one) \(two)"
    default: one
    }
  }
}
