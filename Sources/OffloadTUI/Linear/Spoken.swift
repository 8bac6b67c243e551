/// Lines that say something by themselves.
struct Spoken: Equatable, Sendable {
  var lines: [String]
  /// Index of the line that the keys are about.
  var focus: Int?

  init(_ lines: [String], focus: Int? = nil) { (self.lines, self.focus) = (lines, focus) }

  static func + (left: Spoken, right: Spoken) -> Spoken {
    Spoken(left.lines + right.lines, focus: left.focus ?? right.focus.map { $0 + left.lines.count })
  }

  /// What there is to say of one thing, the most important first.
  static func line(_ parts: [String?]) -> String {
    parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
