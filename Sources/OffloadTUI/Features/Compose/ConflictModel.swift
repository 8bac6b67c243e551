import OffloadKit

/// The user's edit of a line, and the version of another program.
struct ConflictModel: Equatable, Sendable {
  var mine: String
  var theirs: String
  var choices: [Choice]
}

extension App {
  func model(of conflict: EditConflict) -> ConflictModel {
    let (mine, theirs) = (conflict.mine.draft, Draft(of: conflict.theirs))
    /// Returns the text and tags, and the type and date if the two versions differ in them.
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
