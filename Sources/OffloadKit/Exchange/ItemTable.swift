/// Items as a table: a column a value, and one for each field of the users' own.
///
/// The columns are the keys of the JSON that a front end prints. What may be several stands in one cell: tags with
/// blanks between them, ids with commas, the values of a repeated field on lines of their own.
struct ItemTable {
  /// Whether cells are written as they are, also where a spreadsheet would run them.
  private let isRaw: Bool
  /// Keys of the fields that the format does not name, as they were met first.
  private var ownKeys: [String] = []
  private var seen: Set<String> = []

  static let ownPrefix = "field:"

  init(isRaw: Bool) { self.isRaw = isRaw }

  /// Makes columns for the fields of an item that is going to be a record: of all of them, before the first is written.
  mutating func makeColumns(for item: Item) {
    for field in item.fields where seen.insert(field.key.lowercased()).inserted { ownKeys.append(field.key) }
  }

  /// Whether an item has fields that there are no columns for.
  func lacksColumns(for item: Item) -> Bool { item.fields.contains { !seen.contains($0.key.lowercased()) } }

  var header: [UInt8] {
    record(ItemProperty.columns.map(\.name) + ownKeys.map { Self.ownPrefix + $0 })
  }

  func record(of listed: ListedItem) -> [UInt8] {
    let own = Dictionary(listed.item.fields.map { ($0.key.lowercased(), $0.values) }) { first, _ in first }
    return record(
      ItemProperty.columns.map { $0.cell(of: listed) }
        + ownKeys.map { own[$0.lowercased()]?.joined(separator: "\n") ?? "" })
  }

  private func record(_ cells: [String]) -> [UInt8] {
    Array(CSV.record(isRaw ? cells : cells.map(SpreadsheetText.defused)).utf8)
  }
}
