extension NotInConflict: CustomStringConvertible {
  /// The problem, on one line, without a capital and without a full stop.
  package var description: String { failure.message.line }
}

extension NotInConflict: WordedError {
  package var failure: Failure {
    Failure("not-in-conflict", "\(place) isn't a version of an item in conflict", hint: "offload resolve")
  }
}
