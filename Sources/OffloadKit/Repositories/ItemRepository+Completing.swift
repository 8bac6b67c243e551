public import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Completes items: the checkbox says done (an item without one gets one) and `completion` the day.
  ///
  /// A repeating item leaves its next occurrence above it; one with `onCompletion` `delete` is removed. Items
  /// that are done already stay as they are.
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
      var line = LineEdit(document, index)
      try line.setStatus(" ")
      try line.set("completion", to: nil, dialect: vault.settings.fields)
      try line.set("cancelled", to: nil, dialect: vault.settings.fields)
      return line.patches
    }
  }

  private func close(_ items: [Item], as status: Status) throws -> [Item] {
    try edit(status == .done ? "done" : "cancel", items) { document, index, item in
      guard item.status != status else { return [] }
      if status == .done, item.onCompletion?.lowercased() == "delete" {
        return try nextOccurrence(of: item, document, index) + document.removing([index])
      }
      var line = LineEdit(document, index)
      try line.setStatus(vault.settings.character(for: status))
      // The new field first: it takes the dialect of the one that goes.
      try line.set(
        status == .done ? "completion" : "cancelled", to: vault.clock.date.description,
        dialect: vault.settings.fields)
      try line.set(status == .done ? "cancelled" : "completion", to: nil, dialect: vault.settings.fields)
      return try (status == .done ? nextOccurrence(of: item, document, index) : []) + line.patches
    }
  }

  /// The line of a repeating item's next occurrence, above the item: without children, block id, `id` and
  /// `dependsOn`.
  private func nextOccurrence(of item: Item, _ document: Document, _ index: Int) throws -> [Patch] {
    guard let rule = item.repeatRule.flatMap({ Recurrence($0) }) else { return [] }
    let dates = Occurrence(due: item.due, scheduled: item.scheduled, start: item.start)
    guard let next = rule.next(after: dates, completedOn: vault.clock.date) else { return [] }
    var line = LineEdit(document, index)
    try line.setStatus(" ")
    try line.removeBlockID()
    for key in ["id", "dependsOn", "completion", "cancelled"] {
      try line.set(key, to: nil, dialect: vault.settings.fields)
    }
    // A vault that stamps nothing gets no stamp here either, but a day that stood there would be wrong.
    if item.created != nil || vault.settings.stamp != .off {
      try line.set("created", to: vault.clock.date.description, dialect: vault.settings.fields)
    }
    for (key, date) in [("start", next.start), ("scheduled", next.scheduled), ("due", next.due)] {
      if let date { try line.set(key, to: date.description, dialect: vault.settings.fields) }
    }
    let first = document.lines[document.items[index].firstLine]
    let lead = document.bytes[first.start..<min(line.start, first.end)]
    // A last line without an ending takes that of the file's first.
    let model = first.next > first.end ? first : document.lines[0]
    let ending = model.next > model.end ? document.bytes[model.end..<model.next] : [UInt8(ascii: "\n")]
    return [.inserting(Array(lead) + line.line.bytes + Array(ending), at: first.start)]
  }
}
