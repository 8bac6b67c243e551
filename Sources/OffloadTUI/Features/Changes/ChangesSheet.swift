import OffloadKit
import TerminalKit

extension Action {
  static let changes = Action(
    ["L"], "changes", "the latest changes, to undo one", .everywhere
  ) { app in
    app.open(ChangesSheet())
    return [.ask(ChangesQuestion())]
  }
}

/// Lists the recent changes of every Offload process, newest first, to undo or redo one.
struct ChangesSheet: PickerKind {
  /// Nil until Offload has read the log.
  var operations: [RecentOperation]?

  var verb: String { "undo" }
  var showsList: Bool { false }

  func title(in app: App) -> String { "Changes" }

  func emptyWords(for typed: String) -> String {
    operations == nil
      ? "Reading the log." : typed.isEmpty ? "Nothing changed yet." : "No change has such words."
  }

  func options(for typed: String, in app: App) -> [PickerOption] {
    (operations ?? []).filter { Score.of(typed, in: $0.sentence) != nil }.map { operation in
      let detail = operation.undoneBy == nil ? operation.time : "undone"
      let verb = operation.undoneBy == nil ? "undo" : "redo"
      return PickerOption(PickerRow(operation.sentence, detail: detail), verb: verb) { app in
        app.sheet = nil
        return [operation.reversal]
      }
    }
  }
}

/// One line of the log.
struct RecentOperation: Equatable, Sendable {
  let id: Operation.ID
  /// `capture "Buy stamps"`
  let sentence: String
  /// The time of the operation, in everyday words.
  let time: String
  /// The operation that undid it; nil if it isn't undone.
  var undoneBy: Operation.ID?

  /// Undoes the operation, or redoes it if it's undone.
  var reversal: Effect {
    var step = UndoStep(.operation(id), sentence)
    step.undoneBy = undoneBy
    return .change(Revert(step: step, operation: undoneBy ?? id, isRedo: undoneBy != nil))
  }
}

/// Asks for the newest operations that the user can undo or redo.
struct ChangesQuestion: QuestionKind {
  var limit = 200

  func answer(from vault: Vault, folder: WorkingFolder) -> [RecentOperation] {
    let dates = HumanDate(today: vault.now.date)
    let all = vault.history.operations(limit: limit)
    let undone = Dictionary(
      all.filter { !$0.isUndone }.compactMap { operation in operation.reverts.map { ($0, operation.id) } }
    ) { first, _ in first }
    return all.filter { !$0.isForgotten && $0.reverts == nil && (!$0.isUndone || undone[$0.id] != nil) }
      .map { operation in
        RecentOperation(
          id: operation.id, sentence: operation.sentence(Sentence.quoted), time: dates.text(operation.time),
          undoneBy: undone[operation.id])
      }
  }

  func take(_ operations: [RecentOperation], in app: inout App) {
    app.update(ChangesSheet.self) { $1.operations = operations }
    app.update(HelpSheet.self) { $1.recent = operations.filter { $0.undoneBy == nil } }
  }
}
