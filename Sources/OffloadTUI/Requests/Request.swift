import OffloadKit

/// A change of the vault that the user asked for, of some kind.
package struct Request: Equatable, Sendable {
  let kind: any RequestKind

  init(_ kind: some RequestKind) { self.kind = kind }

  package static func == (left: Request, right: Request) -> Bool { left.kind.isEqual(to: right.kind) }
}

/// A kind of change: a value that the runner carries out with the repositories, and that then updates the state. Each
/// is a type next to the key or the sheet that asks for it, and only needs `carryOut`.
protocol RequestKind: Equatable, Sendable {
  /// Makes the change as one operation.
  func carryOut(in context: RequestContext) throws -> Done

  /// The ways in which it differs from other changes.
  var traits: Set<RequestTrait> { get }

  /// The sentence for a change that changed nothing.
  var unchanged: String { get }

  /// Moves the cursor to the result of the change; without this, the cursor keeps its row.
  ///
  /// - Parameters:
  ///   - before: the state before the change.
  ///   - app: the state with the vault as the change left it.
  func follow(_ receipt: Receipt, from before: App, in app: inout App)

  func banner(of receipt: Receipt, in app: App) -> Banner

  // MARK: Taking it back

  /// Returns the step that undoes it.
  func step(_ operation: Operation.ID, _ sentence: String) -> UndoStep

  /// Stores the undo step of a change; nil if nothing changed.
  func keep(_ step: UndoStep?, from before: App, in app: inout App)

  /// Forgets a step that can never work again.
  func giveUp(in app: inout App)
}

enum RequestTrait: Sendable {
  /// It saves the text that the user is writing, whose draft then ends.
  case savesText
  /// The cursor goes to the item of the change.
  case takesCursor
  /// The marked items stay marked.
  case keepsMarks
  /// It is the decision about a capture that the user is processing.
  case endsCapture
  /// Another program uses the terminal in the meantime. If it fails, Enter doesn't try it again.
  case takesTerminal
}

extension RequestKind {
  var traits: Set<RequestTrait> { [] }
  var unchanged: String { "It is so already." }

  func follow(_ receipt: Receipt, from before: App, in app: inout App) {
    if traits.contains(.takesCursor) { app.select(receipt.items.last) }
  }

  func banner(of receipt: Receipt, in app: App) -> Banner { receipt.banner }

  func step(_ operation: Operation.ID, _ sentence: String) -> UndoStep {
    UndoStep(.operation(operation), sentence)
  }

  func keep(_ step: UndoStep?, from before: App, in app: inout App) {
    guard var step else { return }
    step.selected = before.selection.key
    app.steps.add(step)
    if traits.contains(.endsCapture) { app.countAsProcessed(step) }
  }

  func giveUp(in app: inout App) {}
}

extension App {
  /// Closes the sheet, and asks for a change of its items, as far as they still exist.
  mutating func change(_ keys: [ItemKey], _ kind: ([Item]) -> some RequestKind) -> [Effect] {
    sheet = nil
    let items = keys.compactMap { item($0) }
    guard !items.isEmpty else {
      banner = .talk("It is no longer there.")
      return []
    }
    return [.change(kind(items))]
  }
}
