/// What only those know who know what operations are about.
package struct ForgettingRules {
  /// What a person would say of a line: `Call mum` of `- [ ] Call mum  [due:: 2026-03-01]`.
  package typealias Words = ([UInt8]) -> [[UInt8]]

  var words: Words
  /// What a line says that a front end keeps, each of its texts on a line of its own.
  var said: (ArraySlice<UInt8>) -> [UInt8]
  /// Whether a detail tells nothing of what the operation was about, and is needed.
  var keeps: (OperationHeader.Detail) -> Bool

  package init(
    words: @escaping Words, said: @escaping (ArraySlice<UInt8>) -> [UInt8],
    keeps: @escaping (OperationHeader.Detail) -> Bool
  ) {
    (self.words, self.said, self.keeps) = (words, said, keeps)
  }
}
