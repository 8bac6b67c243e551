extension NotShown: CustomStringConvertible {
  /// The problem on one line, without a capital and without a full stop.
  package var description: String { failure.message.line }
}

extension NotShown: WordedError {
  package var failure: Failure {
    let why: Statement =
      switch reason {
      case .starts: "it may be a program that your system would start"
      case .hidden: "a name on its path begins with a dot"
      case .outside(let place): "it's a link out of the vault, to \(place)"
      }
    return Failure("not-shown", "Offload doesn't open \(path): \(why)", hint: "ls -l \(path)")
  }
}
