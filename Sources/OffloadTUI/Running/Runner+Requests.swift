import OffloadKit

/// What carrying out a request did.
struct Done {
  var sentence: String
  var operation: Operation.ID?
  var files: [CollectionPath]
  var places: [Place] = []
  var collection: CollectionPath?
  var notes: [Note]

  init<Value>(
    _ sentence: String, _ committed: Committed<Value>, items: [Item] = [], collection: CollectionPath? = nil
  ) {
    self.sentence = sentence
    operation = committed.operation
    files = committed.files
    notes = committed.notes
    places = items.map(\.place)
    self.collection = collection
  }
}

extension Runner {
  /// Makes a change, and tells how it went. What is read afterwards is what the receipt shows.
  func carryOut(_ request: Request, _ app: App) -> [Event] {
    do {
      return finish(request, try perform(request, app), app)
    } catch {
      var problem = Problem(words(error) + Self.kept(request), request: request)
      problem.isChangedUnderneath = Problem.isChangedUnderneath(error)
      problem.endsStep = Problem.endsStep(error)
      guard problem.isChangedUnderneath else { return [.failed(problem)] }
      let paths = Array(app.vault.files.keys)
      return [.vault(reader.refreshing(app.vault, paths, listing: false)), .failed(problem)]
    }
  }

  func finish(_ request: Request, _ done: Done, _ app: App) -> [Event] {
    guard let operation = done.operation else {
      let vault = reader.refreshing(app.vault, [], listing: false)
      let sentence =
        if case .editFile = request { "Nothing was changed in the editor." } else { "It is so already." }
      return [.finished(Receipt(request, sentence, step: nil, vault: vault))]
    }
    generation += 1
    let vault = reader.refreshing(app.vault, done.files, listing: request.changesNames)
    let sentence = ([done.sentence] + done.notes.compactMap(Self.words)).joined(separator: " ")
    return [
      .finished(
        Receipt(
          request, sentence, step: step(for: request, operation, done.sentence), vault: vault,
          places: done.places,
          collection: done.collection))
    ]
  }

  private func step(for request: Request, _ operation: Operation.ID, _ sentence: String) -> UndoStep {
    switch request {
    case .undo(var step):
      step.undoneBy = operation
      return step
    case .redo(var step):
      step.undoneBy = nil
      return step
    default: return UndoStep(.operation(operation), sentence)
    }
  }

  private static func kept(_ request: Request) -> String {
    switch request {
    case .create, .copy, .edit: " Your text is kept."
    default: ""
    }
  }

  private static func words(_ note: Note) -> String? {
    switch note {
    case .merged(let path), .lateSave(let path):
      "Another program saved \(path.text) meanwhile; both are in it."
    case .keptBoth(let path, _): "\(path.text) was changed meanwhile; both versions are in it."
    case .leftBehind(let path, let reference): "\(reference) stays behind in \(path.text)."
    case .notRepeated(let words, let rule):
      "\(words) does not come back: “\(rule)” is no rule that is understood."
    default: nil
    }
  }

  private func perform(_ request: Request, _ app: App) throws -> Done {
    switch request {
    case .create(let drafts, let path, let after): try create(drafts, in: path, after: after, app)
    case .copy(let item, let from, let to, let path, let after):
      try copy(item, from, to, in: path, after: after, app)
    case .edit(let item, let from, let to): try edit(item, from, to)
    case .complete, .reopen, .star, .tag, .delete, .attach, .move: try change(request, app)
    case .linkCollection, .reposition, .nest, .unnest: try arrange(request, app)
    case .newCollection, .renameCollection, .deleteCollection, .convert, .starCollection, .tagCollection:
      try changeCollection(request, app)
    case .editFile(let path): Done("Edited \(path.text).", try now.transaction("ui edit") { _ in })
    case .undo(let step): try revert(step, step.operation, "Took back: \(step.sentence)")
    case .redo(let step): try revert(step, step.undoneBy, "Brought back: \(step.sentence)")
    }
  }

  private func revert(_ step: UndoStep, _ operation: Operation.ID?, _ sentence: String) throws -> Done {
    guard let operation else { throw VaultError.nothingToUndo }
    return Done(sentence, try now.history.undo(operation))
  }
}

extension UndoStep {
  var operation: Operation.ID? { if case .operation(let id) = action { id } else { nil } }
}

extension Request {
  /// Whether it takes something back, or brings it back.
  var isRevert: Bool {
    switch self {
    case .undo, .redo: true
    default: false
    }
  }

  /// Whether collections may come, go or change their names.
  var changesNames: Bool {
    switch self {
    case .newCollection, .renameCollection, .deleteCollection, .undo, .redo, .move(_, .newList), .editFile:
      true
    default: false
    }
  }
}
