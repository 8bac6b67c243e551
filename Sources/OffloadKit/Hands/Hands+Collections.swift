import VaultModel

extension Hands {
  /// Makes a collection.
  ///
  /// - Throws: `HandsError.outOfSight`, and the errors of ``CollectionRepository/create(name:isStructured:)``. Then
  ///   nothing changed.
  package func makeCollection(_ name: String, isPlan: Bool) throws -> HandsReport {
    try perform("collection new \(name)") { change in
      let made = try change.collections.create(name: name, isStructured: isPlan)
      return Work(path: made.path)
    }
  }

  /// Renames a collection of which all text is seen. All links follow.
  ///
  /// - Throws: `HandsError.nothingNamed`, `HandsError.outOfSight`, and the errors of
  ///   ``CollectionRepository/rename(_:to:)``. Then nothing changed.
  package func renameCollection(_ name: String, to newName: String) throws -> HandsReport {
    try perform("collection rename \(name) \(newName)") { change in
      let sight = Sight(of: change.soFar, only: only)
      guard let path = try sight.path(named: name), sight.isWhole(path) else {
        throw HandsError.nothingNamed(name)
      }
      let renamed = try change.collections.rename(path, to: newName)
      return Work(path: renamed.path)
    }
  }

  /// Undoes an operation of an assistant with the same bounds: the newest that isn't undone, or the one with a number.
  ///
  /// - Returns: the report, and what the operation did in words, if all of the vault is seen.
  /// - Throws: `HandsError.nothingToUndo`, and the errors of ``History/undo(_:dryRun:)``.
  package func undo(_ number: String?) throws -> (report: HandsReport, words: String?) {
    try vault.settleEarlierWork("undo")
    if let earlier = try key?.earlier(in: vault) { return (try report(on: earlier), nil) }
    let done: ChangeReport<Operation>
    do {
      done = try vault.history.undoNewest { operation in
        operation.assistant != nil && operation.assistant?.only == vault.assistant?.only
          && number.map { $0 == "\(operation.id)" } ?? true
      }
    } catch VaultError.nothingToUndo {
      throw HandsError.nothingToUndo
    }
    let sight = Sight(of: vault, only: only)
    var report = HandsReport()
    report.items = try done.value.events.compactMap { try sight.item($0.before, near: $0.from) }
    guard only == nil else { return (report, nil) }
    (report.operation, report.notes) = (done.operation.map { "\($0)" }, done.notes)
    return (report, done.value.sentence())
  }
}
