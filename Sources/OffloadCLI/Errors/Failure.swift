package import OffloadKit

extension Failure {
  /// For `--vault "$UNSET"`, which means no folder rather than this one.
  static let noVaultNamed = Failure(
    "no-vault", "--vault needs a folder, and its value is empty", hint: "offload --vault . list",
    status: .usage)

  static let notConfirmed = Failure(
    "not-confirmed", "Offload made the change, but the disk hasn't confirmed it; the next change will",
    hint: "offload log", status: .unfinished)

  /// Returns the failure with a hint: the command line as the user probably meant it.
  func hinting(at line: ParsedArguments?) -> Failure {
    hinting(slip.flatMap { line?.line(replacing: $0.typed, with: $0.meant) })
  }

  /// - Parameter meant: a command line without the program's name; nil if it is unknown.
  func hinting(_ meant: String?) -> Failure {
    guard let meant else { return self }
    var failure = self
    failure.hint = Hint(line: "offload \(meant)")
    return failure
  }
}

extension ConsoleFailure: WordedError {
  package var failure: Failure {
    switch self {
    case .cannotRead(let code):
      Failure("input", "Offload can't read standard input: \(Platform.message(code))")
    case .cannotWrite(let code):
      Failure("output", "Offload can't write the results: \(Platform.message(code))")
    case .cannotStart(let program, let code):
      Failure("cannot-start", "Offload can't start \(program): \(Platform.message(code))")
    }
  }
}
