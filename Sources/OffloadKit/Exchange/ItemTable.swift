/// Items as a table, with a column for each property and one for each of the users' own fields.
///
/// The columns are the keys of the JSON that a front end prints. A cell can hold more than one value: tags with
/// spaces between them, ids with commas, the values of a repeated field on lines of their own.
struct ItemTable {
  /// Whether to write cells unchanged, even if a spreadsheet would run them.
  private let isRaw: Bool
  /// The keys of the fields that the format doesn't define, in order of first appearance.
  private var ownKeys: [String] = []
  private var seen: Set<String> = []

  static let ownPrefix = "field:"

  init(isRaw: Bool) { self.isRaw = isRaw }

  /// Makes columns for the fields of an item. The caller passes every item before it writes the first record.
  mutating func makeColumns(for item: Item) {
    for field in item.fields where seen.insert(field.key.lowercased()).inserted { ownKeys.append(field.key) }
  }

  /// Whether an item has fields without a column.
  func lacksColumns(for item: Item) -> Bool { item.fields.contains { !seen.contains($0.key.lowercased()) } }

  var header: [UInt8] {
    record(ItemProperty.columns.map(\.name) + ownKeys.map { Self.ownPrefix + $0 })
  }

  func record(of listed: ListedItem) -> [UInt8] {
    let own = Dictionary(listed.item.fields.map { ($0.key.lowercased(), $0.values) }) { first, _ in first }
    return record(
      ItemProperty.columns.map {
        $0.cell(of: listed) + ($0 == .content ? HardBreak.spaces(of: listed.item) : "")
      }
        + ownKeys.map { own[$0.lowercased()]?.joined(separator: "\n") ?? "" })
  }

  private func record(_ cells: [String]) -> [UInt8] {
    Array(CSV.record(isRaw ? cells : cells.map(SpreadsheetText.defused)).utf8)
  }
}
