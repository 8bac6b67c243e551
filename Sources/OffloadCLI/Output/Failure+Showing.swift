import JSON
import OffloadKit
import TerminalKit

/// Shows an error on the command line: as lines for a person, or as JSON.
extension Failure {
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

  /// The lines for a person.
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
