import VaultStore
import VaultSyntax

extension History {
  /// Returns the operations of the last day that only added lines to a file, if a save of another program replaced
  /// all of those lines by others; newest first.
  ///
  /// The user may have reworded them, or saved an older text. So Offload doesn't report these, but restores them on
  /// request.
  func replacedAdditions(in path: VaultPath) throws -> [StaleSave.Step] {
    let present = try vault.store.readIfThere(path)?.bytes ?? []
    let trail = FileTrail(of: path, present: present, in: vault.store)
    guard !trail.steps.isEmpty else { return [] }
    let over = Set(operations().filter { $0.isUndone || $0.isFoundTakenBack }.map(\.id.record))
    let left = trail.sides(at: 0).after ?? present
    var saves = [
      replacedLines(LineChange.changes(from: left, to: present).map { ($0.removed, $0.inserted) })
    ]
    var found: [StaleSave.Step] = []
    for step in trail.steps {
      guard step.record.header.time >= vault.now.timestamp.dayBefore else { break }
      let added = Set(step.change.splices.flatMap { ItemLines.all(in: $0.inserted) })
      let isAddition =
        step.change.kind == .changed && !added.isEmpty
        && step.change.splices.allSatisfy { ItemLines.all(in: $0.removed).isEmpty }
      if isAddition, !over.contains(step.record.id), added.isDisjoint(with: ItemLines.all(in: present)),
        saves.contains(where: added.isSubset)
      {
        found.append(StaleSave.Step(record: step.record.id, formerPath: step.change.path))
      }
      saves.append(replacedLines(step.change.outside.map { ($0.removed, $0.inserted) }))
    }
    return found
  }

  /// Returns the removed lines that others replaced.
  private func replacedLines(
    _ changes: [(removed: [UInt8], inserted: [UInt8])]
  ) -> Set<ArraySlice<UInt8>> {
    Set(
      changes.filter { !ItemLines.all(in: $0.inserted).isEmpty }.flatMap { ItemLines.all(in: $0.removed) })
  }
}
