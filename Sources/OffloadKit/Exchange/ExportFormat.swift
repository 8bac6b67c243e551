import VaultStore

/// A format of another program that Offload can write items in, besides the JSON of a front end.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180), one record for each item, with a header.
  case csv
  /// The line format of todo.txt.
  case todoTxt = "todo.txt"
  /// Lists under the headings of their collections and sections.
  case markdown
  /// A calendar of to-dos (RFC 5545).
  case ics
  /// What `task import` reads.
  case taskwarrior
}

/// Items in another format, and the parts that the format has no place for.
public struct Exported: Sendable {
  /// The whole text.
  public var bytes: [UInt8]
  /// The parts that are missing in it.
  public var losses: [Loss]
}

/// Ids for the records of an export. Items with the same words share an id, but records may not.
struct RecordIDs {
  private var uses: [String: Int] = [:]

  /// Returns the item's id, and how many records have it already.
  mutating func next(for item: Item) -> (id: String, count: Int) {
    let id = item.id?.description ?? "\(item.place.line)"
    defer { uses[id, default: 0] += 1 }
    return (id, uses[id, default: 0])
  }
}

extension Vault {
  /// Writes a file for other programs, outside the history. The file appears whole or not at all.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - path: as the system takes it. A new file may be inside the vault.
  ///   - isReplacing: whether to replace a file with that name outside the vault.
  /// - Throws: `VaultError.outputExists`, `VaultError.outputInVault`, `VaultError.outputNotAFile`. Nothing was
  ///   written then.
  package func saveOutput(_ bytes: [UInt8], to path: [UInt8], isReplacing: Bool) throws {
    try wrapping { try store.export(bytes, to: path, isReplacing: isReplacing) }
  }

  /// Returns items in a format, in their order. Changes nothing in the vault.
  ///
  /// Markdown includes each item with all its lines; in the other formats each item is a record of its own.
  ///
  /// - Parameters:
  ///   - items: the listed items.
  ///   - format: the format of the result.
  ///   - isRaw: whether to write a table's cells unchanged, even if a spreadsheet would run them.
  ///   - isSorted: whether the items have an order of their own, so that Markdown gets no headings.
  /// - Throws: `VaultError.changedUnderneath` if an item is gone when Offload reads its file again for Markdown.
  public func export(
    _ items: [ListedItem], as format: ExportFormat, isRaw: Bool = false, isSorted: Bool = false
  )
    throws -> Exported
  {
    switch format {
    case .csv:
      var table = ItemTable(isRaw: isRaw)
      for listed in items { table.makeColumns(for: listed.item) }
      return Exported(bytes: items.reduce(into: table.header) { $0 += table.record(of: $1) }, losses: [])
    case .todoTxt:
      var writer = TodoTxtWriter(today: now.date)
      for listed in items { writer.add(listed) }
      return writer.exported
    case .markdown: return try MarkdownExport(vault: self, hasHeadings: !isSorted).exported(items)
    case .ics:
      var writer = CalendarWriter(now: now)
      for listed in items { writer.add(listed.item) }
      return writer.exported
    case .taskwarrior:
      return TaskwarriorWriter.exported(items, now: now)
    }
  }

  /// Writes the items of a request as a table, record by record, until `receive` returns false.
  ///
  /// - Returns: the files and folders that Offload couldn't read, whose items are missing, and the files that another
  ///   program saved in the meantime with fields that have no column.
  package func exportTable(
    _ items: ItemStream, isRaw: Bool, _ receive: ([UInt8]) -> Bool
  ) -> [UnreadFile] {
    var table = ItemTable(isRaw: isRaw)
    let unreadable = items.send {
      table.makeColumns(for: $0.item)
      return true
    }
    guard receive(table.header) else { return unreadable }
    var saved: Set<UnreadFile> = []
    let unread = items.send { listed in
      if table.lacksColumns(for: listed.item) {
        saved.insert(
          UnreadFile(listed.item.collection.text, reason: "It has other fields since it was read first"))
      }
      return receive(table.record(of: listed))
    }
    return unread + saved.sorted { $0.path < $1.path }
  }
}
