import VaultStore

/// A format of other programs that items can be written in, beside the JSON of a front end.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180), one item a record, with a header.
  case csv
  /// The line format of todo.txt.
  case todoTxt = "todo.txt"
  /// Lists under the headings of their collections and sections.
  case markdown
  /// A calendar of to-dos (RFC 5545).
  case ics
}

/// Items in another format, and what of them it could not say.
public struct Exported: Sendable {
  /// The whole text.
  public var bytes: [UInt8]
  /// What is missing in it.
  public var losses: [Loss]
}

extension Vault {
  /// Writes a file for other programs, outside the history; it appears whole or not at all.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - path: as the system takes it. A file that is new may lie in the vault.
  ///   - isReplacing: whether a file of that name, which is none of the vault's, is replaced.
  /// - Throws: `VaultError.outputExists`, `VaultError.outputInVault`, `VaultError.outputNotAFile`.
  package func saveOutput(_ bytes: [UInt8], to path: [UInt8], isReplacing: Bool) throws {
    try wrapping { try store.export(bytes, to: path, isReplacing: isReplacing) }
  }

  /// Writes items in a format, in their order; nothing in the vault changes.
  ///
  /// Markdown holds an item with all that belongs to it; in the other formats each item is a record of its own.
  ///
  /// - Parameters:
  ///   - items: as they were listed.
  ///   - format: what they are written in.
  ///   - isRaw: whether a table's cells are written as they are, also where a spreadsheet would run them.
  ///   - isSorted: whether the items are in an order of their own, so that Markdown has no headings.
  /// - Throws: `VaultError.changedUnderneath` where an item is gone when its file is read again for Markdown.
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
    }
  }

  /// Writes what a request lists as a table, record by record, until `receive` returns false.
  ///
  /// - Returns: files and folders that could not be read, whose items are missing, and those that were saved meanwhile with
  ///   fields that the table has no columns for.
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
