/// What only those know who know what operations are about.
package struct ForgettingRules {
  /// What a person would say of a line: `Call mum` of `- [ ] Call mum  [due:: 2026-03-01]`.
  package typealias Words = ([UInt8]) -> [[UInt8]]

  var words: Words
  /// Whether a detail tells nothing of what the operation was about, and is needed.
  var keeps: (OperationHeader.Detail) -> Bool

  package init(words: @escaping Words, keeps: @escaping (OperationHeader.Detail) -> Bool) {
    (self.words, self.keeps) = (words, keeps)
  }
}
