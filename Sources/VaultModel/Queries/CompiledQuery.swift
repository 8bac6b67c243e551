/// A query compiled for many items: an array of tests, each with the next test for success and for failure.
/// Matching an item needs no allocation and no recursion.
///
/// It is a class, so callers pass a query for every item as one reference.
package final class CompiledQuery: Sendable {
  private struct Step {
    var test: QueryTest
    var ifTrue: Int
    var ifFalse: Int
  }

  private static let accepts = -1
  private static let rejects = -2

  /// Every step leads only to earlier ones, so each path ends.
  private let steps: [Step]
  /// The tests of the steps, by the same numbers.
  private let probe: QueryProbe
  private let start: Int
  /// Whether a file's path may decide for its items.
  package let asksPath: Bool

  package init(_ expression: QueryExpression) {
    var steps: [Step] = []
    start = Self.emit(expression, ifTrue: Self.accepts, ifFalse: Self.rejects, into: &steps)
    probe = QueryProbe(steps.map(\.test))
    asksPath = steps.contains { $0.test.asksPath }
    self.steps = steps
  }

  package func matches(_ scanner: borrowing ItemScanner) -> Bool {
    var at = start
    while at >= 0 {
      at = probe.holds(probe.questions[at], for: scanner) ? steps[at].ifTrue : steps[at].ifFalse
    }
    return at == Self.accepts
  }

  /// Whether any item of the file at a path, from the vault's root, can match. If not, the caller doesn't
  /// need to read the file.
  package func mayMatch(path: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start >= 0, asksPath else { return start != Self.rejects }
    var isReached = [Bool](repeating: false, count: steps.count)
    isReached[start] = true
    for at in steps.indices.reversed() where isReached[at] {
      let known = steps[at].test.holds(atPath: path)
      for target in [known == false ? nil : steps[at].ifTrue, known == true ? nil : steps[at].ifFalse] {
        guard let target else { continue }
        if target == Self.accepts { return true }
        if target >= 0 { isReached[target] = true }
      }
    }
    return false
  }

  package func mayMatch(path: [UInt8]) -> Bool { path.withUnsafeBufferPointer { mayMatch(path: $0) } }

  /// Adds the steps of an expression, and returns the first of them.
  private static func emit(
    _ expression: QueryExpression, ifTrue: Int, ifFalse: Int, into steps: inout [Step]
  ) -> Int {
    switch expression {
    case .test(let test):
      steps.append(Step(test: test, ifTrue: ifTrue, ifFalse: ifFalse))
      return steps.count - 1
    case .not(let inner): return emit(inner, ifTrue: ifFalse, ifFalse: ifTrue, into: &steps)
    case .all(let parts):
      return cheapestLast(parts).reduce(ifTrue) { emit($1, ifTrue: $0, ifFalse: ifFalse, into: &steps) }
    case .any(let parts):
      return cheapestLast(parts).reduce(ifFalse) { emit($1, ifTrue: ifTrue, ifFalse: $0, into: &steps) }
    }
  }

  /// Puts the most expensive parts first, because `emit` makes the steps from the last to the first.
  private static func cheapestLast(_ parts: [QueryExpression]) -> [QueryExpression] {
    parts.map { ($0, $0.cost) }.sorted { $0.1 > $1.1 }.map(\.0)
  }
}

extension QueryExpression {
  fileprivate var cost: Int {
    switch self {
    case .test(let test): test.cost
    case .not(let inner): inner.cost
    case .all(let parts), .any(let parts): parts.map(\.cost).max() ?? 0
    }
  }
}
