public import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Completes items: the checkbox says done (an item without one gets one) and `completion` the day.
  ///
  /// A repeating item leaves its next occurrence above it; one with `onCompletion` `delete` is removed. Items
  /// that are done already stay as they are.
  ///
  /// - Throws: `VaultError.stillOpenWithin` for one that would be removed with an open task that is nested in it.
  @discardableResult
  public func markCompleted(_ items: [Item]) throws -> [Item] {
    try close(items, as: .done)
  }

  /// Completes all items of a collection that are neither done nor cancelled.
  @discardableResult
  public func markAllCompleted(in collection: VaultPath) throws -> [Item] {
    try markCompleted(fetchByCollection(collection).filter { !$0.status.isClosed })
  }

  /// Lets items go: the checkbox says cancelled and `cancelled` the day.
  @discardableResult
  public func cancel(_ items: [Item]) throws -> [Item] {
    try close(items, as: .cancelled)
  }

  /// Opens items again, and takes the day of completion or cancellation away. Items that are open stay as they
  /// are.
  @discardableResult
  public func reopen(_ items: [Item]) throws -> [Item] {
    try edit("reopen", items) { document, index, item in
      guard item.status.isClosed else { return [] }
      return try document.settingStatus(
        [0x20], and: fields(of: .open), of: index, fallback: vault.settings.fields)
    }
  }

  /// Makes items tasks, with an open checkbox. Those that have a checkbox stay as they are.
  @discardableResult
  package func makeTasks(_ items: [Item]) throws -> [Item] {
    try edit("task", items) { document, index, item in
      item.checkbox == nil ? try document.settingStatus([0x20], of: index) : []
    }
  }

  /// Makes tasks thoughts again: takes the checkbox away, and the day of completion or cancellation.
  @discardableResult
  package func makeThoughts(_ items: [Item]) throws -> [Item] {
    let open = try edit("untask", items) { document, index, _ in
      try document.settingFields(fields(of: .open), of: index, fallback: vault.settings.fields)
    }
    return try edit("untask", open) { document, index, _ in try document.removingCheckbox(of: index) }
  }

  private func close(_ items: [Item], as status: Status) throws -> [Item] {
    let day = vault.now.date
    let closing = status == .done ? items.filter { $0.status != .done } : []
    let notes = closing.flatMap { $0.notesOnRepeat(completedOn: day) + $0.notesOnRemoval }
    let places = Set(items.map(\.place))
    return try edit(status == .done ? "done" : "cancel", items, notes: notes) { document, index, item in
      guard item.status != status else { return [] }
      if status == .done, item.isRemovedOnCompletion {
        let path = item.place.path
        let open = document.descendants(of: index).first {
          document.isOpenTask($0, vault.settings)
            && !places.contains(document.outline.place(of: $0, in: path))
        }
        if let open {
          throw VaultError.stillOpenWithin(item.place, document.outline.place(of: open, in: path))
        }
        return try nextOccurrence(of: item, document, index) + document.removing([index])
      }
      let character = Array(vault.settings.character(for: status).utf8)
      let patches = try document.settingStatus(
        character, and: fields(of: status), of: index, fallback: vault.settings.fields)
      return try (status == .done ? nextOccurrence(of: item, document, index) : []) + patches
    }
  }

  /// What is written beside the checkbox: the day on which an item was closed so, and none of a state that it left.
  private func fields(of status: Status) -> [FieldChange] {
    let day = Array(vault.now.date.description.utf8)
    return FieldKey.ofClosing.map { FieldChange($0, to: $0 == status.ending ? day : nil) }
  }

  /// The line of a repeating item's next occurrence, above the item: without children, block id, `id` and
  /// `dependsOn`.
  private func nextOccurrence(of item: Item, _ document: Document, _ index: Int) throws -> [Patch] {
    guard let next = item.nextOccurrence(completedOn: vault.now.date) else { return [] }
    let dialect = document.fieldDialect(of: index) ?? vault.settings.fields
    var line = LineEdit(document, index)
    try line.setStatus(" ")
    try line.removeBlockID()
    // A rule on a further line, which stays behind, comes along.
    try line.setIfMissing(.repeat, to: item.repeatRule, dialect: dialect)
    for key in [.id, .dependsOn] + FieldKey.ofClosing {
      try line.set(key, to: nil, dialect: dialect)
    }
    // A vault that stamps nothing gets no stamp here either, but a day that stood there would be wrong.
    if item.created != nil || vault.settings.stamp != .off {
      try line.set(.created, to: vault.now.date.description, dialect: dialect)
    }
    for (key, date) in [(FieldKey.start, next.start), (.scheduled, next.scheduled), (.due, next.due)] {
      if let date { try line.set(key, to: date.description, dialect: dialect) }
    }
    let first = document.lines[document.items[index].firstLine]
    let lead = document.bytes[first.start..<min(line.start, first.end)]
    // A last line without an ending takes that of the file's first.
    let model = first.next > first.end ? first : document.lines[0]
    let ending = model.next > model.end ? document.bytes[model.end..<model.next] : [UInt8(ascii: "\n")]
    return [.inserting(Array(lead) + line.line.bytes + Array(ending), at: first.start)]
  }
}

extension Item {
  /// When it comes back once it is done; nil for what does not, or has a rule that nobody understands or that has no further day.
  package func nextOccurrence(completedOn day: CivilDate) -> Occurrence? {
    let dates = Occurrence(due: due, scheduled: scheduled, start: start)
    return repeatRule.flatMap { Recurrence($0) }?.next(after: dates, completedOn: day)
  }

  /// Tells of a rule by which an item does not come back all the same, or does with a date that is none.
  fileprivate func notesOnRepeat(completedOn day: CivilDate) -> [Note] {
    guard let rule = repeatRule else { return [] }
    guard nextOccurrence(completedOn: day) != nil else {
      return [.notRepeated(words: content, rule: rule, isUnderstood: Recurrence(rule) != nil)]
    }
    return misreadFields.compactMap { problem in
      guard case .invalidDate(let key, _) = problem, Self.keysOfDays.contains(key) else { return nil }
      return .notUnderstood(words: content, problem)
    }
  }

  private static let keysOfDays = [FieldKey.start, .scheduled, .due].map(\.rawValue)

  fileprivate var isRemovedOnCompletion: Bool { onCompletion?.lowercased() == "delete" }

  /// Tells of what goes with an item that is removed.
  fileprivate var notesOnRemoval: [Note] {
    isRemovedOnCompletion && (childCount > 0 || !body.isEmpty) ? [.removedWithLines(words: content)] : []
  }
}
