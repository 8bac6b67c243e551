/// What operations did to one file, newest first, followed back through its names.
package struct FileTrail {
  package let steps: [Step]
  private let store: Store
  private let present: [UInt8]?

  package struct Step {
    package var record: Record
    package var change: FileChange
  }

  /// - Parameter present: the file's text now; nil where there is none.
  package init(of path: VaultPath, present: [UInt8]?, in store: Store) {
    self.init(of: path, present: present, through: store.records(), in: store)
  }

  /// - Parameter records: the newest of all that were done.
  package init(of path: VaultPath, present: [UInt8]?, through records: some Sequence<Record>, in store: Store)
  {
    var steps: [Step] = []
    var name = path
    for record in records {
      for change in record.changes.reversed() where (change.newPath ?? change.path) == name {
        steps.append(Step(record: record, change: change))
        name = change.path
      }
      for rename in record.renamesTold.reversed() where rename.newPath == name { name = rename.path }
    }
    self.steps = steps
    self.store = store
    self.present = present
  }

  /// What the file allowed when it was removed last; nil where no operation removed it.
  package var permissions: UInt32? { steps.lazy.compactMap(\.change.permissions).first }

  /// The text that a step left, or for one that removed the file, the text that it had; nil where it cannot be told.
  package func text(at index: Int) -> [UInt8]? {
    let change = steps[index].change
    if change.kind == .removed { return change.isKept ? nil : change.splices.flatMap(\.removed) }
    return backwards(to: index) ?? forwards(to: index)
  }

  /// The text before all of the steps, the present one where there are none; nil where something was done to the file since
  /// that none of them tells.
  package var textBefore: [UInt8]? { text(before: steps[...]) }

  private func backwards(to index: Int) -> [UInt8]? {
    guard let text = text(before: steps[..<index]), steps[index].change.after == Fingerprint(text) else {
      return nil
    }
    return text
  }

  private func text(before steps: ArraySlice<Step>) -> [UInt8]? {
    var text = present
    for step in steps {
      guard let after = text, step.change.after.map({ $0 == Fingerprint(after) }) ?? true else { return nil }
      text = step.change.splices.inverted.applied(to: after)
    }
    return text
  }

  /// From the nearest older step whose text is known by itself.
  private func forwards(to index: Int) -> [UInt8]? {
    for start in steps.indices[index...] {
      guard var text = ownText(of: steps[start].change) else { continue }
      for step in steps[index..<start].reversed() {
        guard step.change.before.map({ $0 == Fingerprint(text) }) ?? step.change.splices.isEmpty,
          let next = step.change.splices.applied(to: text)
        else { return nil }
        text = next
      }
      return text
    }
    return nil
  }

  /// What a change left, where the record or a displaced file tells without any other.
  private func ownText(of change: FileChange) -> [UInt8]? {
    if change.kind == .created { return change.splices.applied(to: []) }
    return change.before.flatMap(store.displacedText).flatMap { change.splices.applied(to: $0) }
  }
}
