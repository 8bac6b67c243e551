/// Items as a table: a column a value, and one for each field of the users' own.
///
/// The columns are the keys of the JSON that a front end prints. What may be several stands in one cell: tags with
/// blanks between them, ids with commas, the values of a repeated field on lines of their own.
struct ItemTable {
  private let items: [ListedItem]
  /// Keys of the fields that the format does not name, as they were met first.
  private let ownKeys: [String]

  static let ownPrefix = "field:"

  init(_ items: [ListedItem]) {
    self.items = items
    var keys: [String] = []
    var seen: Set<String> = []
    for key in items.flatMap(\.item.fields).map(\.key) where seen.insert(key.lowercased()).inserted {
      keys.append(key)
    }
    ownKeys = keys
  }

  /// - Parameter isRaw: whether cells are written as they are, also where a spreadsheet would run them.
  func exported(isRaw: Bool) -> Exported {
    let header = ItemProperty.columns.map(\.name) + ownKeys.map { Self.ownPrefix + $0 }
    var text = ""
    for record in [header] + items.map(cells) {
      text += CSV.record(isRaw ? record : record.map(SpreadsheetText.defused))
    }
    return Exported(bytes: Array(text.utf8), losses: [])
  }

  private func cells(of listed: ListedItem) -> [String] {
    ItemProperty.columns.map { $0.cell(of: listed) }
      + ownKeys.map { key in
        let field = listed.item.fields.first { $0.key.lowercased() == key.lowercased() }
        return field?.values.joined(separator: "\n") ?? ""
      }
  }
}
