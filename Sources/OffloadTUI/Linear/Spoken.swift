import TerminalKit

/// The words to say about a screen or a sheet. The lines are complete in themselves.
struct Spoken: Equatable, Sendable {
  var lines: [String]
  /// Rows to go through, one of which has the focus.
  var rows: [String] = []
  var focus: Int?
  /// The number of that row, and the number of all rows.
  var place: (number: Int, of: Int)?
  var field: LinearPage.Field?

  init(_ lines: [String]) { self.lines = lines }

  static func == (left: Spoken, right: Spoken) -> Bool { left.page == right.page }

  /// The words as a page, without the parts around them.
  var page: LinearPage {
    var page = LinearPage(lines)
    (page.rows, page.focus, page.field) = (rows, focus, field)
    (page.place, page.count) = (place?.number, place?.of ?? 0)
    return page
  }

  /// Joins the facts about one thing, the most important first.
  static func line(_ parts: [String?]) -> String {
    parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
