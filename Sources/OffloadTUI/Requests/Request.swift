import OffloadKit

/// A change of the vault that somebody asked for, of some kind.
package struct Request: Equatable, Sendable {
  let kind: any RequestKind

  init(_ kind: some RequestKind) { self.kind = kind }

  package static func == (left: Request, right: Request) -> Bool { left.kind.isEqual(to: right.kind) }
}

/// A kind of change: a value that is carried out where the repositories are, and that says what the state makes of it
/// afterwards. Each is a type beside the key or the sheet that asks for it, and `carryOut` is all that it must have.
protocol RequestKind: Equatable, Sendable {
  /// Makes the change as one operation.
  func carryOut(in context: RequestContext) throws -> Done

  /// What sets it apart from other changes.
  var traits: Set<RequestTrait> { get }

  /// What is said where nothing had to be done.
  var unchanged: String { get }

  /// Brings the cursor where a person looks for what became of the change; else it keeps its row.
  ///
  /// - Parameters:
  ///   - before: the state before the change was known.
  ///   - app: the state, with the vault as the change left it.
  func follow(_ receipt: Receipt, from before: App, in app: inout App)

  func banner(of receipt: Receipt, in app: App) -> Banner

  // MARK: Taking it back

  /// How it is taken back.
  func step(_ operation: Operation.ID, _ sentence: String) -> UndoStep

  /// Keeps the step, once the change is made; nil where nothing had to be done.
  func keep(_ step: UndoStep?, from before: App, in app: inout App)

  /// Forgets a step that can never be taken again.
  func giveUp(in app: inout App)
}

enum RequestTrait: Sendable {
  /// It saves the text that is being written, which is then no longer a draft.
  case savesText
  /// The cursor goes to the item that it is about.
  case takesCursor
  /// The items that were marked stay so.
  case keepsMarks
  /// A capture that is being processed is done with.
  case endsCapture
  /// Another program has the terminal meanwhile. Where it fails, Enter does not try it again.
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
  /// Closes the sheet, and asks for a change of the items that it was about, as far as they are there.
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
