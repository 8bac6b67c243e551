/// A condition on a field's value, a section's heading or a type.
package struct ValuePattern: Sendable, Hashable {
  enum Kind: Hashable {
    /// Minutes from the start of 1970-01-01, with both ends.
    case instants(ClosedRange<Int>)
    case priorities([Priority])
    case text(FoldedText)
    case regex(RegexPattern)
    /// This text, or one that goes on with a dot: `Work` and `Work.Home`.
    case dotted(FoldedText)
    /// For a field that the format doesn't name: compares values as numbers, dates or text.
    case bounds(ValueBounds)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Makes a pattern for exactly this text, without regard to case.
  package init(text: String) { kind = .text(FoldedText(text)) }

  /// The text in the query, in lower case; empty for other kinds.
  var text: String {
    switch kind {
    case .text(let text), .dotted(let text): text.string
    case .bounds(let bounds) where bounds.isExact: bounds.lower?.text.string ?? ""
    case .bounds, .instants, .priorities, .regex: ""
    }
  }

  /// Whether a trimmed value from a file matches. A value of another kind, such as text instead of a date,
  /// doesn't match.
  package func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    switch kind {
    case .instants(let range): Self.instant(value).map(range.contains) ?? false
    case .priorities(let wanted): Priority(value).map(wanted.contains) ?? false
    case .text(let text): text.equals(value)
    case .regex(let regex): regex.matches(value)
    case .dotted(let text):
      text.equals(value) || FoldedText.lowered(value).hasPrefix(text.string + ".")
    case .bounds(let bounds): bounds.contains(value)
    }
  }

  package func matches(_ value: [UInt8]) -> Bool { value.withUnsafeBufferPointer(matches) }

  static func instant(_ value: UnsafeBufferPointer<UInt8>) -> Int? {
    guard case .date(let date) = ISOReading(value) else { return nil }
    return date.minuteNumber
  }
}
