import OffloadKit

/// Marks the items that an assistant changed, until the user has looked at them.
extension App {
  /// Returns `by claude-code`; nil for an item that no assistant changed, or that the user has looked at since.
  func changer(of item: Item) -> String? {
    guard let change = vault.assistants[item], !looked.contains(change) else { return nil }
    return "by \(change.assistant)"
  }

  /// Counts the selected item as looked at, since the user presses the next key. A user who types a text looks at that.
  mutating func lookAtSelected() {
    guard !front.takesText, case .item(let key) = selection.key, let item = item(key),
      let change = vault.assistants[item]
    else { return }
    looked.add(change)
  }

  /// What the user has looked at by the end of this run.
  var lookedInAll: LookedAt { looked.shortened(among: vault.assistants) }
}
