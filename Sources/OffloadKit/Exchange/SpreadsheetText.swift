/// Puts an apostrophe before cells that a spreadsheet would read as a formula, so they stay text.
///
/// A formula begins with one of a few characters at the start of a cell. A cell also starts after a character that a
/// spreadsheet may read as the end of one: many split the lines of such a file at semicolons or tabs, despite the
/// quotes. If apostrophes come before such a character already, Offload adds one more, so removing one loses nothing.
/// After OWASP, https://owasp.org/www-community/attacks/CSV_Injection
enum SpreadsheetText {
  /// A full-width character starts a formula too if the spreadsheet is set to Japanese.
  private static let starters = Set("=+-@\t\r＝＋－＠".unicodeScalars)
  private static let separators = Set(";\t\r\n".unicodeScalars)
  private static let apostrophe: Unicode.Scalar = "'"

  static func defused(_ cell: String) -> String {
    changed(cell) { text, start in text.insert(apostrophe, at: start) }
  }

  /// Reverts `defused`. A text that begins with an apostrophe and a formula loses the apostrophe, even if Offload
  /// didn't add it.
  static func restored(_ cell: String) -> String {
    guard cell.unicodeScalars.contains(apostrophe) else { return cell }
    return changed(cell) { text, start in
      if text[start] == apostrophe { text.remove(at: start) }
    }
  }

  /// Calls `change` at each start of a formula, or of the apostrophes before it, from the end to the start.
  private static func changed(_ cell: String, _ change: (inout [Unicode.Scalar], Int) -> Void) -> String {
    var text = Array(cell.unicodeScalars)
    for start in text.indices.reversed() where start == 0 || separators.contains(text[start - 1]) {
      let begin = text[start...].first { $0 != apostrophe }
      if let begin, starters.contains(begin) { change(&text, start) }
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: text)
    return String(view)
  }
}
