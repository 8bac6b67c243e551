import TerminalKit

/// What a person is told when a command could not do its work: one line that says what is wrong, one with a
/// command that helps, and the exit status.
struct Failure: Error {
  /// A name that scripts may rely on: `ambiguous-item`.
  let code: String
  let status: ExitStatus
  let message: String
  var hint: String?
  /// What the words may have meant, listed between message and hint.
  var candidates: [Candidate] = []
  /// A word of the command line, and what may have been meant by it.
  var slip: (typed: String, meant: String)?

  struct Candidate: Hashable, Sendable {
    /// What to type to mean this one.
    let address: String
    let text: String
  }

  init(
    _ code: String, _ message: String, hint: String? = nil, status: ExitStatus = .failed,
    candidates: [Candidate] = []
  ) {
    (self.code, self.message, self.hint) = (code, message, hint)
    (self.status, self.candidates) = (status, candidates)
  }

  /// The same with a hint that is the command line as it was probably meant.
  func hinting(at line: ParsedArguments?) -> Failure {
    guard let slip, let meant = line?.line(replacing: slip.typed, with: slip.meant) else { return self }
    var failure = self
    failure.hint = "offload \(meant)"
    return failure
  }

  var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("code", .string(code)), ("message", .string(message)), ("hint", JSONValue(hint)),
    ]
    if !candidates.isEmpty {
      let values = candidates.map {
        JSONValue.object([("address", .string($0.address)), ("text", .string($0.text))])
      }
      members.append(("candidates", .array(values)))
    }
    return .object([("error", .object(members))])
  }

  /// As lines for a person.
  var lines: [StyledText] {
    var lines = [Self.line("error: ", .error, message)]
    let width = candidates.map { DisplayWidth.of(VisibleText.of($0.address)) }.max() ?? 0
    for candidate in candidates {
      var line = StyledText("  ")
      line.append(StyledText(candidate.address, .id).padded(to: width))
      line.append("  \(candidate.text)")
      lines.append(line)
    }
    if let hint { lines.append(Self.line("hint: ", .hint, hint)) }
    return lines
  }

  private static func line(_ label: String, _ style: Style, _ text: String) -> StyledText {
    var line = StyledText(label, style)
    line.append(text)
    return line
  }
}

/// What the program's end says to the shell.
enum ExitStatus: Int32, Sendable {
  case done = 0
  /// It could not be done, and nothing was changed.
  case failed = 1
  /// The command line is wrong.
  case usage = 2
  /// An address matched several items.
  case ambiguous = 3
  /// The vault changed underneath, and the change could not be merged in; nothing was changed.
  case changedUnderneath = 4
  /// The change is recorded but not finished, or not confirmed durable; or what was read is without a file that such a
  /// change left without its name.
  case unfinished = 5
}
