/// Prints lines that it only ever adds, for screen readers and for terminals that can do no more. For a page that is
/// shown already, it says the new lines in their order, and then only the row with the focus. It doesn't mention lines
/// that are gone. It echoes typed text letter by letter.
package struct LinearPrinter: Sendable {
  private let palette: Palette
  private var shown = LinearPage([])
  /// Pages that lie under others, by name.
  private var covered: [String: LinearPage] = [:]
  /// Columns of letters in the last line, which isn't ended yet.
  private var openColumns = 0

  package init(palette: Palette = Palette()) { self.palette = palette }

  /// Returns the bytes that say what has changed since the last time; none if nothing has. If a page returns after
  /// another one, it says the first line, the new lines, and the row with the focus.
  package mutating func bytes(for page: LinearPage) -> [UInt8] {
    let isOther = page.name != shown.name
    let known = isOther ? covered[page.name] : shown
    let (field, old) = (page.field, isOther ? nil : known?.field)
    let typed = field.flatMap { echo(of: $0, since: old) } ?? ""
    let isNewField = old?.label != field?.label
    var said = Self.added(to: known?.head ?? [], in: page.head, isBack: isOther)
    if isNewField, let field { said.append(field.line) }
    if known == nil || known?.isBlank == true, page.rows.count > 1 { said += page.rows }
    said += Self.added(to: known?.tail ?? [], in: page.tail, isBack: false)
    if !isNewField, typed.isEmpty, let field, !field.text.isEmpty, old != field { said.append(field.line) }
    let row = page.focusLine
    let isMoved = isOther || page.focusText != known?.focusText || page.place != known?.place
    let isNewRow = row != nil && isMoved
    shown = page
    covered[page.name] = page
    covered = covered.filter { page.kept.contains($0.key) }
    return isNewRow
      ? bytes(echoing: typed) + bytes(of: said + [row ?? ""])
      : bytes(of: said) + bytes(echoing: typed)
  }

  private mutating func bytes(of lines: [String]) -> [UInt8] {
    let lines = lines.filter { !$0.isEmpty }
    guard !lines.isEmpty else { return [] }
    let ending: [UInt8] = openColumns > 0 ? [0x0D, 0x0A] : []
    openColumns = 0
    return ending + lines.flatMap { text(of: $0) + [0x0D, 0x0A] }
  }

  private func text(of line: String) -> [UInt8] {
    var cells = Canvas(size: Size(width: DisplayWidth.of(VisibleText.of(line)), height: 1))
    cells.write(line, at: .zero)
    return cells.row(0).filter { $0.width > 0 }.flatMap { palette.text(of: $0).utf8 }
  }

  // MARK: What is typed

  /// Returns the letters added to the end of a text, or backspaces for a letter removed there; nil for other edits.
  private func echo(of field: LinearPage.Field, since old: LinearPage.Field?) -> String? {
    guard let old, old.label == field.label else { return nil }
    if field.text.count > old.text.count, field.text.hasPrefix(old.text) {
      return String(field.text.dropFirst(old.text.count))
    }
    let columns = DisplayWidth.of(VisibleText.of(String(old.text.suffix(1))))
    guard !old.text.isEmpty, String(old.text.dropLast()) == field.text, columns > 0, openColumns >= columns
    else { return nil }
    return String(repeating: "\u{8}", count: columns)
  }

  private mutating func bytes(echoing echo: String) -> [UInt8] {
    if echo.first == "\u{8}" {
      openColumns -= echo.count
      return echo.flatMap { _ in [0x08, 0x20, 0x08] }
    }
    var bytes: [UInt8] = []
    for (index, line) in echo.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if index > 0 {
        bytes += [0x0D, 0x0A]
        openColumns = 0
      }
      bytes += text(of: String(line))
      openColumns += DisplayWidth.of(VisibleText.of(String(line)))
    }
    return bytes
  }

  /// Returns the new lines. A line that only moved isn't one, except the first line of a page that returns.
  private static func added(to old: [String], in new: [String], isBack: Bool) -> [String] {
    var known: [String: Int] = [:]
    for line in old { known[line, default: 0] += 1 }
    return new.enumerated().filter { index, line in
      guard let count = known[line], count > 0 else { return !line.isEmpty }
      known[line] = count - 1
      return isBack && index == 0
    }.map(\.element)
  }
}

/// The words to say about one place in a program.
package struct LinearPage: Hashable, Sendable {
  /// The text of a field, and its label.
  package struct Field: Hashable, Sendable {
    package var label: String
    package var text: String

    package init(_ label: String, _ text: String) { (self.label, self.text) = (label, text) }

    var line: String {
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      return "\(label): \(lines.joined(separator: " / "))"
    }
  }

  /// Lines before the rows and after them.
  package var head: [String]
  package var tail: [String] = []
  /// Rows to say when the page comes for the first time; later only the one with the focus.
  package var rows: [String] = []
  /// Index of the row with the focus.
  package var focus: Int?
  /// The number of that row among all; nil if it isn't in a longer list.
  package var place: Int?
  package var count = 0
  package var field: Field?
  /// Distinguishes it from other pages.
  package var name = ""
  /// Names of the pages that may return unchanged.
  package var kept: Set<String> = []

  package init(_ head: [String]) { self.head = head }

  /// All lines, as for a page that comes for the first time.
  package var lines: [String] {
    let all = head + [field?.line ?? ""] + (rows.count > 1 ? rows : []) + tail + [focusLine ?? ""]
    return all.filter { !$0.isEmpty }
  }

  var isBlank: Bool { head.isEmpty && rows.isEmpty && tail.isEmpty }
  var focusText: String? { focus.flatMap { rows.indices.contains($0) ? rows[$0] : nil } }
  var focusLine: String? { focusText.map { (place.map { "\($0) of \(count): " } ?? "") + $0 } }
}
