/// Finds the texts of a step in memory, or through the record and the files in `tx/`.
extension OperationRun {
  /// Returns the new text of the file.
  func text(of step: FileStep) throws -> [UInt8]? {
    if let text = step.text { return text }
    if step.entry.kind == .created { return step.entry.splices.applied(to: []) }
    for known in [try beside(step), try present(step)] {
      guard let known, step.text == nil else { continue }
      let print = Fingerprint(known)
      if print == step.entry.after {
        step.text = known
      } else if print == step.entry.before, let text = step.entry.splices.applied(to: known),
        Fingerprint(text) == step.entry.after
      {
        (step.text, step.base) = (text, known)
      }
    }
    return step.text
  }

  /// Returns the base: the text from which the change was made.
  func base(of step: FileStep) throws -> [UInt8]? {
    if let base = step.base { return base }
    if step.entry.kind == .created { return [] }
    if let text = try text(of: step), step.base == nil {
      let base = step.entry.splices.inverted.applied(to: text)
      step.base = base.flatMap { Fingerprint($0) == step.entry.before ? $0 : nil }
    }
    return step.base
  }

  /// Returns the text of the step's file in `tx/`; nil if it isn't a file.
  func beside(_ step: FileStep) throws(SystemFailure) -> [UInt8]? {
    let name = step.entry.temporary
    guard let status = try calls.status(of: name, in: journal.unfinished), status.kind == .file else {
      return nil
    }
    return try journal.read(journal.file(name))
  }

  /// Returns the file's present text; nil if the file doesn't exist.
  func present(_ step: FileStep) throws(SystemFailure) -> [UInt8]? {
    do {
      let file = try calls.open(step.location.bytes, in: store.root, .beneath)
      defer { calls.release(file) }
      return try calls.readAll(file, size: try calls.status(of: file).size)
    } catch  where error.isMissing {
      return nil
    }
  }

  /// Returns whether a text already has the whole change: merging the change into the text doesn't alter it.
  func isMade(_ step: FileStep, in text: [UInt8]) throws -> Bool {
    guard let base = try base(of: step), let ours = try self.text(of: step) else { return false }
    return isIn(text, changing: base, to: ours)
  }

  /// Returns whether a text has nothing of the change, and has all that the change removes.
  func isUnmade(_ step: FileStep, in text: [UInt8]) throws -> Bool {
    guard let base = try base(of: step), let ours = try self.text(of: step) else { return false }
    return isIn(text, changing: ours, to: base)
  }

  private func isIn(_ text: [UInt8], changing old: [UInt8], to new: [UInt8]) -> Bool {
    if case .merged(text, keptBoth: []) = store.merge(old, new, text) { true } else { false }
  }
}
