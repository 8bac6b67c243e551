/// What the texts of a step are, from memory, or as the record and the files in `tx/` tell.
extension OperationRun {
  /// The text that is to be in the file.
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

  /// The text that the change was made of.
  func base(of step: FileStep) throws -> [UInt8]? {
    if let base = step.base { return base }
    if step.entry.kind == .created { return [] }
    if let text = try text(of: step), step.base == nil {
      let base = step.entry.splices.inverted.applied(to: text)
      step.base = base.flatMap { Fingerprint($0) == step.entry.before ? $0 : nil }
    }
    return step.base
  }

  /// What the step's file in `tx/` holds; nil if it is no file.
  func beside(_ step: FileStep) throws(SystemFailure) -> [UInt8]? {
    let name = step.entry.temporary
    guard let status = try calls.status(of: name, in: journal.unfinished), status.kind == .file else {
      return nil
    }
    return try journal.read(journal.file(name))
  }

  /// What the file holds now; nil if there is none.
  func present(_ step: FileStep) throws(SystemFailure) -> [UInt8]? {
    do {
      let file = try calls.open(step.location.bytes, in: store.root, .beneath)
      defer { calls.release(file) }
      return try calls.readAll(file, size: try calls.status(of: file).size)
    } catch  where error.isMissing {
      return nil
    }
  }

  /// Whether a text has all that the change does to the file: merged with it, it stays as it is.
  func isMade(_ step: FileStep, in text: [UInt8]) throws -> Bool {
    guard let base = try base(of: step), let ours = try self.text(of: step) else { return false }
    return isIn(text, changing: base, to: ours)
  }

  /// Whether a text has nothing of it, and all that the change takes out.
  func isUnmade(_ step: FileStep, in text: [UInt8]) throws -> Bool {
    guard let base = try base(of: step), let ours = try self.text(of: step) else { return false }
    return isIn(text, changing: ours, to: base)
  }

  private func isIn(_ text: [UInt8], changing old: [UInt8], to new: [UInt8]) -> Bool {
    if case .merged(text, keptBoth: []) = store.merge(old, new, text) { true } else { false }
  }
}
