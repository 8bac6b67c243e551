import OffloadKit

/// How well a name matches what is typed: lower is better.
enum Score {
  /// Nil where not all the letters occur in order. The beginning of the name is best, then of one of its words,
  /// then anywhere in one piece, then scattered.
  static func of(_ typed: String, in name: String) -> Int? {
    let (typed, name) = (typed.lowercased(), name.lowercased())
    if typed.isEmpty || name == typed { return 0 }
    if name.hasPrefix(typed) { return 2 }
    if name.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(where: { $0.hasPrefix(typed) }) {
      return 4
    }
    if name.contains(text: typed) { return 6 }
    var rest = typed[...]
    for character in name where character == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty ? 8 : nil
  }

  /// Best first; equals stay in order.
  static func sorted<Found>(_ found: [(score: Int, option: Found)]) -> [Found] {
    found.enumerated().sorted { ($0.element.score, $0.offset) < ($1.element.score, $1.offset) }
      .map(\.element.option)
  }
}
