import JSON
import OffloadKit
import VaultMerge
import VaultSync

extension Session {
  /// Prints the decisions of a merge.
  func say(_ decisions: [MergeNote]) {
    for decision in decisions { output.say(StyledText("note: \(decision.remark.line)")) }
  }
}

extension JSONValue {
  init(_ decision: MergeNote) {
    self = .object([
      ("kind", .string(decision.kind.rawValue)), ("path", .string(decision.path.text)),
      ("words", .string(decision.words)), ("name", .string(decision.name)),
      ("kept", .string(decision.kept)), ("lost", .string(decision.lost)),
      ("message", .string(decision.remark.line)),
    ])
  }
}
