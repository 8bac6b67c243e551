import TerminalKit

extension ComposeField {
  /// The kind of thought. The arrows or a first letter choose it.
  static let type: ComposeField = .init(
    label: "Type", value: { $0.kept.type ?? "" }, placeholder: "none",
    note: { _, _ in "(\(types.prefix(4).joined(separator: "  ")))" },
    press: { key, compose, _ in
      let choices: [String?] = [nil] + types
      let now = choices.firstIndex(of: compose.kept.type) ?? 0
      switch key {
      case .right, .down, .character(" "): compose.kept.type = choices[(now + 1) % choices.count]
      case .left, .up: compose.kept.type = choices[(now + choices.count - 1) % choices.count]
      case .backspace, .delete: compose.kept.type = nil
      case .character(let letter):
        let match = types.first { $0.hasPrefix(String(letter).lowercased()) }
        if let match { compose.kept.type = match }
      default: break
      }
      return []
    })

  /// The types on offer. The user can type any other word as a field.
  private static let types = ["idea", "note", "question", "decision", "concern", "reference"]
}
