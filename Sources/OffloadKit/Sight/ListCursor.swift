import JSON
package import VaultModel

/// Where a page of a list ended: the last item, and the values that it was sorted by.
///
/// Its text is for the program that asks for the next page. Nothing depends on whether the text is genuine: a wrong one
/// can only begin elsewhere in the same list.
package struct ListCursor: Sendable, Hashable {
  package let ref: ItemRef
  package let values: [SortValue?]

  package init(after item: SeenItem, in sort: [SortKey]) {
    (ref, values) = (item.ref, ListPosition(item.item, in: sort).values.map(Self.kept))
  }

  /// Reads the text; nil for another one, also for that of another list.
  ///
  /// - Parameter list: everything that the list depends on.
  package init?(_ text: String, of list: String) {
    guard let value = try? JSONValue(parsing: Array(text.utf8)), case .array(let parts) = value,
      parts.count >= 2, parts[0].string == Self.mark(of: list),
      let ref = parts[1].string.flatMap({ ItemRef($0) })
    else { return nil }
    self.ref = ref
    values = parts.dropFirst(2).map { $0.string.flatMap(Self.value) }
  }

  package func text(of list: String) -> String {
    let parts = [Self.mark(of: list), ref.description].map(JSONValue.string)
    return String(
      decoding: JSONValue.array(parts + values.map { JSONValue($0.map(Self.text)) }).bytes, as: UTF8.self)
  }

  private static func mark(of list: String) -> String {
    LineHash(of: list).description
  }

  /// The part of a value that a cursor keeps: the beginning of a long text comes before the text.
  static func kept(_ value: SortValue?) -> SortValue? {
    guard case .text(let text, _) = value, text.utf8.count > 200 else { return value }
    return SortValue(text: String(text.prefix(50)))
  }

  private static func text(of value: SortValue) -> String {
    switch value {
    case .rank(let rank): "r\(rank)"
    case .number(let number): "n\(number)"
    case .date(let date): "d\(date)"
    case .text(let text, _): "t\(text)"
    }
  }

  private static func value(_ text: String) -> SortValue? {
    let rest = String(text.dropFirst())
    return switch text.first {
    case "r": Int(rest).map(SortValue.rank)
    case "n": Double(rest).map(SortValue.number)
    case "d": CivilDateTime(iso: rest).map(SortValue.date)
    case "t": SortValue(text: rest)
    default: nil
    }
  }
}
