public import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Completes items: marks the checkbox as done (and adds one if needed) and sets `completion` to the day.
  ///
  /// A repeating item leaves its next occurrence above it. An item with `onCompletion` `delete` is removed. Items
  /// that are done already stay as they are.
  ///
  /// - Throws: `VaultError.stillOpenWithin` if an item to remove contains an open task.
  @discardableResult
  public func markCompleted(_ items: [Item]) throws -> [Item] {
    try close(items, as: .done)
  }

  /// Completes all items of a collection that are neither done nor cancelled.
  @discardableResult
  public func markAllCompleted(in collection: VaultPath) throws -> [Item] {
    try markCompleted(fetchByCollection(collection).filter { !$0.status.isClosed })
  }

  /// Cancels items: marks the checkbox as cancelled and sets `cancelled` to the day.
  @discardableResult
  public func cancel(_ items: [Item]) throws -> [Item] {
    try close(items, as: .cancelled)
  }

  /// Reopens items, and removes the day of completion or cancellation. Open items stay as they are.
  @discardableResult
  public func reopen(_ items: [Item]) throws -> [Item] {
    try edit("reopen", items) { document, index, item in
      guard item.status.isClosed else { return [] }
      return try document.settingStatus(
        [0x20], and: fields(of: .open), of: index, fallback: vault.settings.fields)
    }
  }

  /// Turns items into tasks, with an open checkbox, and the filter of Obsidian's Tasks plugin. Tasks stay as
  /// they are.
  @discardableResult
  package func makeTasks(_ items: [Item]) throws -> [Item] {
    let filter = vault.settings.taskFilter
    let tasks = try edit("task", items) { document, index, item in
      item.checkbox == nil ? try document.settingStatus([0x20], of: index) : []
    }
    return filter.isEmpty
      ? tasks
      : try edit("task", tasks) { document, index, _ in document.adding(taskFilter: filter, to: index) }
  }

  /// Turns tasks into thoughts: removes the checkbox, and the day of completion or cancellation.
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
      let next = try status == .done ? nextOccurrence(of: item, document, index) : []
      return try next + marking(index, as: status, in: document)
    }
  }

  /// Marks open items as done. None repeats, and none is removed.
  func tick(_ items: [Item]) throws -> [Item] {
    try edit("done", items) { document, index, item in
      item.status.isClosed ? [] : try marking(index, as: .done, in: document)
    }
  }

  private func marking(_ index: Int, as status: Status, in document: Document) throws -> [Patch] {
    let character = Array(vault.settings.character(for: status).utf8)
    return try document.settingStatus(
      character, and: fields(of: status), of: index, fallback: vault.settings.fields)
  }

  /// Returns the fields that go with the checkbox: the day for the new status, and no day for the statuses that the
  /// item left.
  private func fields(of status: Status) -> [FieldChange] {
    let day = Array(vault.now.date.description.utf8)
    return FieldKey.ofClosing.map { FieldChange($0, to: $0 == status.ending ? day : nil) }
  }

  /// Returns the line of a repeating item's next occurrence, above the item, without children, block id, `id` and
  /// `dependsOn`.
  private func nextOccurrence(of item: Item, _ document: Document, _ index: Int) throws -> [Patch] {
    guard let next = item.nextOccurrence(completedOn: vault.now.date) else { return [] }
    let dialect = document.fieldDialect(of: index) ?? vault.settings.fields
    var line = LineEdit(document, index)
    try line.setStatus(" ")
    try line.removeBlockID()
    // Copies a rule from a further line, which stays behind.
    try line.setIfMissing(.repeat, to: item.repeatRule, dialect: dialect)
    for key in [.id, .dependsOn] + FieldKey.ofClosing {
      try line.set(key, to: nil, dialect: dialect)
    }
    // A vault without stamps gets none here either, but an old day would be wrong.
    if item.created != nil || vault.settings.stamp != .off {
      try line.set(.created, to: vault.now.date.description, dialect: dialect)
    }
    for (key, date) in [(FieldKey.start, next.start), (.scheduled, next.scheduled), (.due, next.due)] {
      if let date { try line.set(key, to: date.description, dialect: dialect) }
    }
    let first = document.lines[document.items[index].firstLine]
    let lead = document.bytes[first.start..<min(line.start, first.end)]
    // A last line without an ending takes that of the first line of the file.
    let model = first.next > first.end ? first : document.lines[0]
    let ending = model.next > model.end ? document.bytes[model.end..<model.next] : [UInt8(ascii: "\n")]
    return [.inserting(Array(lead) + line.line.bytes + Array(ending), at: first.start)]
  }
}

extension Item {
  /// Returns the next occurrence if the item is done on a day. It's nil if the item doesn't repeat, if Offload
  /// doesn't understand its rule, or if the rule has no further day.
  package func nextOccurrence(completedOn day: CivilDate) -> Occurrence? {
    let dates = Occurrence(due: due, scheduled: scheduled, start: start)
    return repeatRule.flatMap { Recurrence($0) }?.next(after: dates, completedOn: day)
  }

  /// Returns notes on a rule without a next occurrence, and on invalid dates of an item that has one.
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

  var isRemovedOnCompletion: Bool { onCompletion?.lowercased() == "delete" }

  /// Returns a note on the lines that are removed together with an item.
  fileprivate var notesOnRemoval: [Note] {
    isRemovedOnCompletion && (childCount > 0 || !body.isEmpty) ? [.removedWithLines(words: content)] : []
  }
}
