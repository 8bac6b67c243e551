/// The levels of `priority`, highest first, with the emoji that Obsidian Tasks writes for each.
package enum PrioritySignifier: String, Sendable, CaseIterable {
  case highest = "🔺"
  case high = "⏫"
  case medium = "🔼"
  case low = "🔽"
  case lowest = "⏬"

  /// The word for the level in a Dataview field.
  package var word: String {
    switch self {
    case .highest: "highest"
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    case .lowest: "lowest"
    }
  }
}
