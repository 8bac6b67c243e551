import JSON
import OffloadKit

extension JSONValue {
  /// An item, with its name and hashes, without what it doesn't have.
  init(_ seen: SeenItem) {
    let listed = ListedItem(seen.item)
    var isCut = false
    let facts = Self.properties.compactMap { property -> (key: String, value: JSONValue)? in
      let value = JSONValue(property.value(of: listed))
      return value.isEmpty ? nil : (property.name, value.cut(&isCut))
    }
    self = .object(
      [
        ("ref", .string(seen.ref.description)), ("hash", .string(seen.hash.description)),
        ("tree", .string(seen.tree.description)),
      ] + facts + (isCut ? [("cut", .bool(true))] : []))
  }

  /// All but the names that other items decide.
  private static let properties = ItemProperty.all.filter { $0 != .short && $0 != .address }

  static let itemSchema = Schema.object(
    [
      Schema.Member("ref", .text, "the item's name; pass it on as it is", required: true),
      Schema.Member("hash", .text, "of its own lines", required: true),
      Schema.Member("tree", .text, "of its lines and those of the items in it", required: true),
    ] + properties.map { Schema.Member($0.name, .anything, $0.explanation) } + [
      Schema.Member("cut", .flag, "whether a text is longer than shown")
    ])

  private var isEmpty: Bool {
    switch self {
    case .null, .bool(false), .string(""): true
    case .array(let values): values.isEmpty
    case .object(let members): members.isEmpty
    default: false
    }
  }

  /// Cuts long texts in it.
  func cut(_ isCut: inout Bool) -> JSONValue {
    switch self {
    case .string(let text):
      let shown = text.cut
      if shown.utf8.count < text.utf8.count { isCut = true }
      return .string(shown)
    case .array(let values): return .array(values.map { $0.cut(&isCut) })
    case .object(let members): return .object(members.map { ($0.key, $0.value.cut(&isCut)) })
    default: return self
    }
  }
}

extension String {
  /// The text up to the most that a result shows, in whole characters.
  var cut: String {
    guard utf8.count > ToolResult.mostOfText else { return self }
    var end = utf8.index(startIndex, offsetBy: ToolResult.mostOfText)
    while end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
    return String(self[..<end])
  }
}

extension SeenItem {
  /// The item on one line: its first line as written, then its name with both hashes, and its heading.
  var line: String {
    let text = item.text.drop { $0 == " " || $0 == "\t" }
    let indent = String(repeating: "  ", count: min(item.depth, 8))
    let more = item.body.isEmpty ? "" : " (and more lines)"
    let section = item.section.map { " section=\($0.cut)" } ?? ""
    return indent + "\(String(text).cut)\(more) | ref=\(ref) hash=\(hash) tree=\(tree)\(section)"
  }
}
