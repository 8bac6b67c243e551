/// Draws the counts of named things as bars, one below the other.
struct CountPicture: Picture {
  let id: String
  /// The heading of the names in a table.
  let names: String
  /// The heading of the numbers.
  let numbers: String
  let rows: [(name: String, count: Int)]

  private static let (width, line, names, longestName) = (720, 24, 230, 32)

  var isEmpty: Bool { rows.isEmpty }

  func draw(title: String, on page: inout Markup) {
    let most = max(1, rows.map(\.count).max() ?? 1)
    let first = rows.first.map { " The most: \($0.name), \($0.count)." } ?? ""
    drawing(
      title, saying: "\(numbers) by \(names.lowercased()).\(first)", width: Self.width,
      height: rows.count * Self.line + 4, on: &page
    ) { drawing in
      for (index, row) in rows.enumerated() {
        let (y, long) = (index * Self.line + 4, max(2, row.count * (Self.width - Self.names - 60) / most))
        drawing.element("text", [("x", "0"), ("y", "\(y + 13)")], saying: Self.short(row.name))
        rectangle(
          "captured", x: Self.names, y: y, width: long, height: Self.line - 8,
          saying: "\(row.name): \(row.count)",
          on: &drawing)
        drawing.element(
          "text", [("x", "\(Self.names + long + 6)"), ("y", "\(y + 13)")], saying: "\(row.count)")
      }
    }
  }

  func tabulate(title: String, on page: inout Markup) {
    table(title, [names, numbers], rows.map { [$0.name, "\($0.count)"] }, on: &page)
  }

  private static func short(_ name: String) -> String {
    name.count <= longestName ? name : name.prefix(longestName - 1) + "…"
  }
}
