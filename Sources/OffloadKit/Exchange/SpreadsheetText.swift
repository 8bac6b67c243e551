/// Cells that a spreadsheet would take for a formula, with an apostrophe before them, so that they stay text.
///
/// A formula begins with one of a few characters, at the start of a cell; and a cell starts after what a spreadsheet may
/// take for the end of one: many split the lines of such a file at semicolons or tabs, whatever the quotes around. What
/// begins like that after apostrophes gets one more, so that nothing is lost when one is taken off again. After OWASP,
/// https://owasp.org/www-community/attacks/CSV_Injection
enum SpreadsheetText {
  /// A full-width one is as good as the other where a spreadsheet is set to Japanese.
  private static let starters = Set("=+-@\t\r＝＋－＠".unicodeScalars)
  private static let separators = Set(";\t\r\n".unicodeScalars)
  private static let apostrophe: Unicode.Scalar = "'"

  static func defused(_ cell: String) -> String {
    changed(cell) { text, start in text.insert(apostrophe, at: start) }
  }

  /// What `defused` was given; a text that begins with an apostrophe and a formula loses the apostrophe, whoever put it there.
  static func restored(_ cell: String) -> String {
    guard cell.unicodeScalars.contains(apostrophe) else { return cell }
    return changed(cell) { text, start in
      if text[start] == apostrophe { text.remove(at: start) }
    }
  }

  /// Calls `change` where a formula would begin, or the apostrophes before it; from the end to the start.
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
