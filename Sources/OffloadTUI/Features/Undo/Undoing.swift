import OffloadKit
import TerminalKit

extension Action {
  static let undo = Action(
    ["u"], "undo", "undo your last change here", .everywhere,
    reason: { app in
      if !app.steps.done.isEmpty { return nil }
      return app.steps.undone.isEmpty
        ? "You changed nothing here yet; L lists earlier changes."
        : "All you changed here is undone; U redoes, L lists earlier changes."
    }
  ) { app in
    guard let step = app.steps.done.last else { return [] }
    switch step.action {
    case .operation(let operation): return [.change(Revert(step: step, operation: operation, isRedo: false))]
    case .text(let id, let draft):
      app.steps.done.removeLast()
      app.reopen(draft, id)
      return [.saveDrafts]
    }
  }

  static let redo = Action(
    ["U"], "redo", "redo", .everywhere,
    reason: { $0.steps.undone.isEmpty ? "You haven't undone anything." : nil }
  ) { app in
    guard let step = app.steps.undone.last, let operation = step.undoneBy else { return [] }
    return [.change(Revert(step: step, operation: operation, isRedo: true))]
  }
}

/// Undoes or redoes a change.
struct Revert: RequestKind {
  let step: UndoStep
  /// The operation to undo: the change, or the one that undid it.
  let operation: Operation.ID
  let isRedo: Bool

  func carryOut(in context: RequestContext) throws -> Done {
    let sentence = "\(isRedo ? "Redone" : "Undone"): \(step.sentence)"
    let report = try context.vault.history.undo(operation)
    return Done(sentence, report, items: context.itemsForDrafts(in: report.files))
  }

  func step(_ operation: Operation.ID, _ sentence: String) -> UndoStep {
    var step = step
    step.undoneBy = isRedo ? nil : operation
    return step
  }

  func keep(_ reverted: UndoStep?, from before: App, in app: inout App) {
    giveUp(in: &app)
    guard let reverted else { return }
    if isRedo {
      app.steps.done.append(reverted)
      app.countAsProcessed(reverted)
    } else {
      app.steps.undone.append(reverted)
      app.countAsUnprocessed(step)
    }
  }

  func giveUp(in app: inout App) {
    // The list of changes knows the same change as another step.
    app.steps.done.removeAll { $0.action == step.action }
    app.steps.undone.removeAll { $0.action == step.action }
  }

  /// Selects a row that came back. If none did and the selected row is gone, selects the row that was selected before
  /// the change.
  func follow(_ receipt: Receipt, from before: App, in app: inout App) {
    let known = Set(before.path.flatMap { before.entries(of: $0) })
    let entries = app.entries(of: app.screen)
    func isBack(_ entry: Entry) -> Bool {
      switch entry {
      case .row(.item(let key)):
        !known.contains(entry) || app.item(key)?.id != before.item(key)?.id
      // Text gets other numbers, a day is free again and a folder has its row again when something else comes or goes.
      case .heading, .row(.text), .row(.day), .row(.group): false
      case .row: !known.contains(entry)
      }
    }
    guard let back = entries.first(where: isBack)?.key else {
      let isLost = before.selection.key.map { !entries.contains(.row($0)) } ?? false
      if isLost, let selected = step.selected { app.select(selected) }
      return
    }
    app.select(back)
    // The row comes back under the cursor.
    if app.path == before.path { app.selection.offset = before.selection.offset }
  }

  func banner(of receipt: Receipt, in app: App) -> Banner {
    var banner = receipt.banner
    if !isRedo, receipt.step != nil { banner.hint = KeyHint("U", "redo") }
    return banner
  }
}
