import OffloadKit

/// Something that was done in this run and can be taken back.
struct UndoStep: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    /// What the vault's log knows under this id.
    case operation(Operation.ID)
    /// A text that was let go in favour of what is on disk.
    case text(DraftID, Draft)
  }

  var action: Action
  /// What was done, as the banner said it.
  var sentence: String
  /// The row that was selected before.
  var selected: RowKey?
  /// The operation that took it back, so that it can be brought back.
  var undoneBy: Operation.ID?

  init(_ action: Action, _ sentence: String) { (self.action, self.sentence) = (action, sentence) }
}

/// What this run did, newest last. What other programs did is for the list under `?`.
struct UndoSteps: Equatable, Sendable {
  var done: [UndoStep] = []
  var undone: [UndoStep] = []

  init() {}

  /// A new change leaves nothing to bring back.
  mutating func add(_ step: UndoStep) {
    done.append(step)
    undone = []
  }
}
