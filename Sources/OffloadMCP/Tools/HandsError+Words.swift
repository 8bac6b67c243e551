import JSON
import OffloadKit

extension ToolResult {
  /// Says why a call changed nothing.
  init(_ error: HandsError) {
    self.init(ToolProblem(error.words))
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

extension HandsError {
  fileprivate var words: String {
    switch self {
    case .stale(let items):
      let what = items.count == 1 ? "an item isn't" : "\(items.count) items aren't"
      return
        "Nothing changed: \(what) as you read it. Look at what is there now, and call again with the new hashes if "
        + "the change is still right."
    case .nothingNamed(let name): return ToolProblem.nothing(named: name).words
    case .outOfSight, .takesUnseen: return ToolProblem.notPossible.words
    case .wouldRemove(let ref):
      return
        "Nothing changed: \(ref) removes itself when it's done (onCompletion: delete). Ask the person to do it."
    case .makesRemovable: return "Nothing changed: only the person sets onCompletion."
    case .keyOfAnother: return "Nothing changed: this key belongs to another call. Use a new one."
    case .nothingToUndo: return "There is no such change of an assistant to undo."
    }
  }
}
