import JSON
import OffloadKit

extension ToolResult {
  /// Says why a call changed nothing.
  init(_ error: HandsError) {
    self.init(ToolProblem(error))
    guard case .stale(let items) = error else { return }
    say(Self.mark)
    var told: [JSONValue] = []
    for (ref, now) in items {
      let json = JSONValue.object(
        [("ref", .string("\(ref)"))] + (now.map { [("now", JSONValue($0))] } ?? []))
      guard takeRoom(for: json.bytes.count) else { break }
      told.append(json)
      say(now.map { "now: \($0.line)" } ?? "not there any more, at least not with these words: \(ref)")
    }
    set("stale", .array(told))
  }
}
