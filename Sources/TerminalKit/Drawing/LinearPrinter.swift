/// Lines that are only ever added, for screen readers and terminals that can do no more: what is new in a list
/// of lines is printed, in its order; what is gone is passed over in silence.
package struct LinearPrinter: Sendable {
  private let palette: Palette
  private var shown: [String] = []

  package init(palette: Palette = Palette()) { self.palette = palette }

  /// The bytes that say what has changed since the last time; none if nothing has.
  package mutating func bytes(for lines: [String]) -> [UInt8] {
    defer { shown = lines }
    var bytes: [UInt8] = []
    for line in Self.added(to: shown, in: lines) {
      var cells = Canvas(size: Size(width: DisplayWidth.of(VisibleText.of(line)), height: 1))
      cells.write(line, at: .zero)
      for cell in cells.row(0) where cell.width > 0 { bytes.append(contentsOf: palette.text(of: cell).utf8) }
      bytes.append(contentsOf: [0x0D, 0x0A])
    }
    return bytes
  }

  /// A line that only moved is not said again.
  static func added(to old: [String], in new: [String]) -> [String] {
    var known: [String: Int] = [:]
    for line in old { known[line, default: 0] += 1 }
    return new.filter { line in
      guard let count = known[line], count > 0 else { return !line.isEmpty }
      known[line] = count - 1
      return false
    }
  }
}
