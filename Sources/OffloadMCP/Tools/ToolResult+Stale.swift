import JSON
import OffloadKit

extension ToolResult {
  /// Says why a call changed nothing.
  init(_ error: HandsError) {
    self.init(ToolProblem(error.failure.message.sentences))
    guard case .stale(let items) = error else { return }
    set(
      "stale",
      .array(
        items.map { ref, now in
          .object(
            [("ref", .string("\(ref)"))] + (now.map { [("now", JSONValue($0))] } ?? []))
        }))
    for (ref, now) in items {
      say(now.map { "now: \($0.line)" } ?? "not there any more: \(ref)")
    }
  }
}
