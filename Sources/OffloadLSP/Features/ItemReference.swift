import JSON
import OffloadKit

/// An item of a document as a command names it: the line as it was, and which one of those that are the same. What has
/// changed since is noticed, whatever moved around it.
struct ItemReference {
  let line: String
  let occurrence: Int
  let count: Int

  init(_ item: Item, among items: [Item]) {
    line = item.text
    let same = items.filter { $0.text == item.text }
    (count, occurrence) = (same.count, same.firstIndex { $0.place == item.place } ?? 0)
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

  /// The item now; nil where it cannot be told any more.
  func item(among items: [Item]) -> Item? {
    let same = items.filter { $0.text == line }
    return same.count == count && same.indices.contains(occurrence) ? same[occurrence] : nil
  }
}
