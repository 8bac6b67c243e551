import JSON
import OffloadKit

/// Names an item of a document in a command: its line, and which of the equal lines it is. The server notices if
/// these have changed since, even if other lines have moved around them.
struct ItemReference {
  let line: String
  let occurrence: Int
  let count: Int

  /// Returns names for items, from the lines on which the items of their document begin.
  static func naming(
    _ items: [Item], among lines: [(place: Place, text: String)]
  ) -> [Place: ItemReference] {
    let wanted = Set(items.map(\.text))
    let same = Dictionary(grouping: lines.filter { wanted.contains($0.text) }, by: \.text)
    let named = items.map { item in
      let places = same[item.text, default: []].map(\.place)
      return ItemReference(
        line: item.text, occurrence: places.firstIndex(of: item.place) ?? 0, count: places.count)
    }
    return Dictionary(zip(items.map(\.place), named)) { first, _ in first }
  }

  private init(line: String, occurrence: Int, count: Int) {
    (self.line, self.occurrence, self.count) = (line, occurrence, count)
  }

  init?(_ value: JSONValue) {
    guard let line = value["line"].string, let occurrence = value["occurrence"].number,
      let count = value["count"].number
    else { return nil }
    (self.line, self.occurrence, self.count) = (line, occurrence, count)
  }

  var json: JSONValue {
    .object([("line", .string(line)), ("occurrence", .number(occurrence)), ("count", .number(count))])
  }

  /// Returns the item now; nil if it isn't clear any more which one it is.
  func item(among items: [Item]) -> Item? {
    let same = items.filter { $0.text == line }
    return same.count == count && same.indices.contains(occurrence) ? same[occurrence] : nil
  }
}
