import OffloadKit

/// An edited line and what another program made of it.
struct ConflictModel: Equatable, Sendable {
  var mine: String
  var theirs: String
  var choices: [Choice]
}

extension App {
  func model(of conflict: EditConflict) -> ConflictModel {
    let draft = conflict.mine.draft
    return ConflictModel(
      mine: ([draft.text] + draft.tags.map { "#\($0)" }).joined(separator: " "),
      theirs: ([conflict.theirs.content] + conflict.theirs.tags.map { "#\($0)" }).joined(separator: " "),
      choices: EditConflict.Choice.allCases.map {
        Choice(text: $0.rawValue, isSelected: $0 == conflict.choice)
      })
  }
}
