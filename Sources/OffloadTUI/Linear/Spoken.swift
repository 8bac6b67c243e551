import TerminalKit

/// What is said of something: lines that say something by themselves.
struct Spoken: Equatable, Sendable {
  var lines: [String]
  /// Rows to go through, of which one has the keys.
  var rows: [String] = []
  var focus: Int?
  /// The number of that row, and of all there are.
  var place: (number: Int, of: Int)?
  var field: LinearPage.Field?

  init(_ lines: [String]) { self.lines = lines }

  static func == (left: Spoken, right: Spoken) -> Bool { left.page == right.page }

  /// As it is read out, with nothing around it.
  var page: LinearPage {
    var page = LinearPage(lines)
    (page.rows, page.focus, page.field) = (rows, focus, field)
    (page.place, page.count) = (place?.number, place?.of ?? 0)
    return page
  }

  /// What there is to say of one thing, the most important first.
  static func line(_ parts: [String?]) -> String {
    parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
