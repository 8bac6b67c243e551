import JSON
package import OffloadKit
import TerminalKit

/// How the command line shows what could not be done: as lines for a person, or as JSON.
extension Failure {
  /// For `--vault "$UNSET"`, which means no folder rather than this one.
  static let noVaultNamed = Failure(
    "no-vault", "--vault names no folder", hint: "offload --vault . list", status: .usage)

  static let notConfirmed = Failure(
    "not-confirmed", "the change is made, but the disk has not confirmed it; the next change will",
    hint: "offload log", status: .unfinished)

  /// The same with a hint that is the command line as it was probably meant.
  func hinting(at line: ParsedArguments?) -> Failure {
    hinting(slip.flatMap { line?.line(replacing: $0.typed, with: $0.meant) })
  }

  /// - Parameter meant: a command line without the program's name; nil where nobody knows.
  func hinting(_ meant: String?) -> Failure {
    guard let meant else { return self }
    var failure = self
    failure.hint = Hint(line: "offload \(meant)")
    return failure
  }

  func json(_ notes: [Note]) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("code", .string(code)), ("message", .string(message.line)), ("hint", JSONValue(hint?.line)),
    ]
    if !candidates.isEmpty {
      let values = candidates.map {
        JSONValue.object([("address", .string($0.address)), ("text", .string($0.text))])
      }
      members.append(("candidates", .array(values)))
    }
    if !notes.isEmpty { members.append(("notes", JSONValue(notes.map(\.description)))) }
    return .object([("error", .object(members))])
  }

  /// As lines for a person.
  var lines: [StyledText] {
    var lines = [Self.line("error: ", .error, message.line)]
    let width = candidates.map { DisplayWidth.of(VisibleText.of($0.address)) }.max() ?? 0
    for candidate in candidates {
      var line = StyledText("  ")
      line.append(StyledText(candidate.address, .id).padded(to: width))
      line.append("  \(candidate.text)")
      lines.append(line)
    }
    if let further { lines.append(StyledText("  and \(further.count) more: \(further.hint.line)")) }
    if let hint { lines.append(Self.line("hint: ", .hint, hint.line)) }
    return lines
  }

  private static func line(_ label: String, _ style: Style, _ text: String) -> StyledText {
    var line = StyledText(label, style)
    line.append(text)
    return line
  }
}

extension ConsoleFailure: WordedError {
  package var failure: Failure {
    switch self {
    case .cannotRead(let code):
      Failure("input", "standard input cannot be read: \(Platform.message(code))")
    case .cannotWrite(let code):
      Failure("output", "the results cannot be written: \(Platform.message(code))")
    case .cannotStart(let program, let code):
      Failure("cannot-start", "\(program) cannot be started: \(Platform.message(code))")
    }
  }
}
