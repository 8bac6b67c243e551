extension AmbiguousName: CustomStringConvertible {
  /// The problem, on one line, without a capital and without a full stop.
  package var description: String { failure.message.line }
}

extension AmbiguousName: WordedError {
  package var failure: Failure {
    Failure(
      "ambiguous-name",
      "more than one collection is named \(name.inQuotes); give a path: \(Phrase.few(paths.map(\.text), orAllOf: 5))"
    )
  }
}
