import OffloadKit

/// An edited line and what another program made of it.
package struct ConflictModel: Equatable, Sendable {
  package struct Choice: Equatable, Sendable {
    package var text: String
    package var isSelected: Bool
  }

  package var mine: String
  package var theirs: String
  package var choices: [Choice]
}

extension App {
  package func model(of conflict: EditConflict) -> ConflictModel {
    let draft = conflict.mine.draft
    let mine = ([draft.text] + draft.tags.map { "#\($0)" }).joined(separator: " ")
    let theirs = ([conflict.theirs.content] + conflict.theirs.tags.map { "#\($0)" }).joined(separator: " ")
    let words: [EditConflict.Choice: String] = [
      .both: "keep both lines", .mine: "keep yours", .theirs: "keep the one on disk",
    ]
    return ConflictModel(
      mine: mine, theirs: theirs,
      choices: EditConflict.Choice.allCases.map {
        .init(text: words[$0] ?? "", isSelected: $0 == conflict.choice)
      })
  }
}
