import OffloadKit

/// Something that the user did in this run and can undo.
struct UndoStep: Equatable, Sendable {
  enum Action: Equatable, Sendable {
    /// An operation of the vault's log.
    case operation(Operation.ID)
    /// A text that the user discarded, for example in favour of the line on disk.
    case text(DraftID, Draft)
  }

  var action: Action
  /// A sentence about the change, as in the banner.
  var sentence: String
  /// The row that was selected before.
  var selected: RowKey?
  /// The operation that undid it, to redo it later.
  var undoneBy: Operation.ID?

  init(_ action: Action, _ sentence: String) { (self.action, self.sentence) = (action, sentence) }
}

/// The changes of this run, newest last. The list under `?` also has the changes of other programs.
struct UndoSteps: Equatable, Sendable {
  var done: [UndoStep] = []
  var undone: [UndoStep] = []

  init() {}

  /// Adds a new change, after which nothing is left to redo.
  mutating func add(_ step: UndoStep) {
    done.append(step)
    undone = []
  }
}
