/// Lines that are only ever added, for screen readers and terminals that can do no more: what is new in a list
/// of lines is printed, in its order; what is gone is passed over in silence.
package struct LinearPrinter: Sendable {
  private let palette: Palette
  private var shown = LinearPage([])
  /// The lines of pages that others lie over, by name.
  private var covered: [String: [String]] = [:]

  package init(palette: Palette = Palette()) { self.palette = palette }

  /// The bytes that say what has changed since the last time; none if nothing has. Of a page that was shown before
  /// and is back, its first line and the one that the keys are about are said again, and else what is new.
  package mutating func bytes(for page: LinearPage) -> [UInt8] {
    let isOther = page.name != shown.name
    let known = isOther ? covered[page.name] ?? [] : shown.lines
    let again: Set<Int> = isOther ? Set([0, page.focus].compactMap(\.self)) : []
    shown = page
    covered[page.name] = page.lines
    covered = covered.filter { page.kept.contains($0.key) }
    var bytes: [UInt8] = []
    for line in Self.added(to: known, in: page.lines, again: again) {
      var cells = Canvas(size: Size(width: DisplayWidth.of(VisibleText.of(line)), height: 1))
      cells.write(line, at: .zero)
      for cell in cells.row(0) where cell.width > 0 { bytes.append(contentsOf: palette.text(of: cell).utf8) }
      bytes.append(contentsOf: [0x0D, 0x0A])
    }
    return bytes
  }

  /// A line that only moved is not said again.
  private static func added(to old: [String], in new: [String], again: Set<Int>) -> [String] {
    var known: [String: Int] = [:]
    for line in old { known[line, default: 0] += 1 }
    return new.enumerated().filter { index, line in
      guard let count = known[line], count > 0 else { return !line.isEmpty }
      known[line] = count - 1
      return again.contains(index)
    }.map(\.element)
  }
}

/// What there is to say of one place in a program.
package struct LinearPage: Sendable {
  package var lines: [String]
  /// What tells it from other pages.
  package var name: String
  /// Index of the line that the keys are about.
  package var focus: Int?
  /// Names of the pages that may come back as they were.
  package var kept: Set<String>

  package init(_ lines: [String], name: String = "", focus: Int? = nil, kept: Set<String> = []) {
    (self.lines, self.name, self.focus, self.kept) = (lines, name, focus, kept)
  }
}
