/// Items as a table: a column a value, and one for each field of the users' own.
///
/// The columns are the keys of the JSON that a front end prints. What may be several stands in one cell: tags with
/// blanks between them, ids with commas, the values of a repeated field on lines of their own.
struct ItemTable {
  private let items: [Item]
  /// Keys of the fields that the format does not name, as they were met first.
  private let ownKeys: [String]

  static let ownPrefix = "field:"

  init(_ items: [Item]) {
    self.items = items
    var keys: [String] = []
    var seen: Set<String> = []
    for key in items.flatMap(\.fields).map(\.key) where seen.insert(key.lowercased()).inserted {
      keys.append(key)
    }
    ownKeys = keys
  }

  /// - Parameter isRaw: whether cells are written as they are, also where a spreadsheet would run them.
  func exported(isRaw: Bool) -> Exported {
    let header = Self.columns.map(\.name) + ownKeys.map { Self.ownPrefix + $0 }
    var text = ""
    for record in [header] + items.map(cells) {
      text += CSV.record(isRaw ? record : record.map(SpreadsheetText.defused))
    }
    return Exported(bytes: Array(text.utf8), losses: [])
  }

  private func cells(of item: Item) -> [String] {
    Self.columns.map { $0.value(item) ?? "" }
      + ownKeys.map { key in
        let field = item.fields.first { $0.key.lowercased() == key.lowercased() }
        return field?.values.joined(separator: "\n") ?? ""
      }
  }

  private struct Column: Sendable {
    let name: String
    let value: @Sendable (Item) -> String?

    init(_ name: String, _ value: @escaping @Sendable (Item) -> String?) {
      (self.name, self.value) = (name, value)
    }
  }

  private static let columns = [
    Column("id") { $0.id?.description },
    Column("path") { $0.place.path.text },
    Column("line") { String($0.place.line) },
    Column("collection") { $0.collection },
    Column("section") { $0.section },
    Column("content") { $0.content },
    Column("body") { $0.body },
    Column("type") { $0.type },
    Column("status") { $0.status.rawValue },
    Column("checkbox") { $0.checkbox.map { "[\($0)]" } },
    Column("tags") { $0.tags.joined(separator: " ") },
    Column("starred") { $0.isStarred ? "true" : "" },
    Column("created") { $0.created?.description },
    Column("due") { $0.due?.description },
    Column("scheduled") { $0.scheduled?.description },
    Column("start") { $0.start?.description },
    Column("completed") { $0.completed?.description },
    Column("cancelled") { $0.cancelled?.description },
    Column("priority") { $0.priority?.rawValue },
    Column("repeat") { $0.repeatRule },
    Column("taskId") { $0.taskID },
    Column("dependsOn") { $0.dependsOn.joined(separator: ",") },
    Column("onCompletion") { $0.onCompletion },
    Column("blockId") { $0.blockID },
    Column("parentLine") { $0.parent.map { String($0.line) } },
  ]
}
