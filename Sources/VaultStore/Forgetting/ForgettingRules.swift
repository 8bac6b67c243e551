/// Rules for erasing, from the caller that knows the meaning of operations.
package struct ForgettingRules {
  /// Returns the words of a line as a person would say them: `Call mum` of `- [ ] Call mum  [due:: 2026-03-01]`.
  package typealias Words = ([UInt8]) -> [[UInt8]]

  var words: Words
  /// Returns the texts in a line that a front end keeps, each on a line of its own.
  var said: (ArraySlice<UInt8>) -> [UInt8]
  /// Returns whether a detail reveals nothing about the operation's text, and is needed.
  var keeps: (OperationHeader.Detail) -> Bool

  package init(
    words: @escaping Words, said: @escaping (ArraySlice<UInt8>) -> [UInt8],
    keeps: @escaping (OperationHeader.Detail) -> Bool
  ) {
    (self.words, self.said, self.keeps) = (words, said, keeps)
  }
}
