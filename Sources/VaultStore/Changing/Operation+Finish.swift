extension Operation {
  /// Files the record away. What fails here is done by the next command, which finds the record in `tx/`.
  func finish() {
    do {
      try History(journal).add(id)
    } catch {
      return
    }
    let displaced = Displaced(journal)
    // Of a change of very many files not every old text can be kept for late writers.
    for step in steps.dropLast(Displaced.limit) { drop(step) }
    for step in steps.suffix(Displaced.limit) { retire(step, displaced) }
    displaced.prune()
    History(journal).prune(store.options, newest: id, now: calls.fileSystem.now())
  }

  private func retire(_ step: Step, _ displaced: Displaced) {
    switch step.entry.kind {
    case .changed where !step.entry.isInPlace, .removed where !step.entry.isKept:
      displaced.add(step.restores, isOpen: step.mayBeWritten)
      if step.round > 0 { drop(step) }
    default:
      drop(step)
    }
  }

  private func drop(_ step: Step) {
    switch step.entry.kind {
    case .removed where step.entry.isKept:
      try? History(journal).keep(step.entry.temporary, limit: store.options.keptBytes)
    case .created where !step.entry.isInPlace, .copied where !step.entry.isInPlace, .renamed:
      break
    default:
      for name in step.temporaries(of: id) { try? calls.remove(name, in: journal.unfinished) }
    }
  }
}
