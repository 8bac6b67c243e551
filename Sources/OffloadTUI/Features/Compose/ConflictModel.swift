import OffloadKit

/// An edited line and what another program made of it.
struct ConflictModel: Equatable, Sendable {
  var mine: String
  var theirs: String
  var choices: [Choice]
}

extension App {
  func model(of conflict: EditConflict) -> ConflictModel {
    let (mine, theirs) = (conflict.mine.draft, Draft(of: conflict.theirs))
    /// The words, with what is said of them where the two do not say the same.
    func line(_ draft: Draft, _ other: Draft) -> String {
      let words = [draft.text] + draft.tags.map { "#\($0)" }
      let type = draft.type == other.type ? [] : ["type \(draft.type ?? "none")"]
      let due = draft.due == other.due ? [] : ["due \(draft.due.isEmpty ? "none" : draft.due)"]
      return (words + type + due).joined(separator: " ")
    }
    return ConflictModel(
      mine: line(mine, theirs), theirs: line(theirs, mine),
      choices: EditConflict.Choice.allCases.map {
        Choice(text: $0.rawValue, isSelected: $0 == conflict.choice)
      })
  }
}
