/// What a field's value, a section's heading or a type must be.
package struct ValuePattern: Sendable, Hashable {
  enum Kind: Hashable {
    /// Minutes from the start of 1970-01-01, both ends included.
    case instants(ClosedRange<Int>)
    case priorities([Priority])
    case text(FoldedText)
    case regex(RegexPattern)
    /// A value of a field that the format does not name: compared as what it is.
    case bounds(ValueBounds)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Exactly this text, without regard to case.
  package init(text: String) { kind = .text(FoldedText(text)) }

  /// The text that is asked for, in lower case; empty for anything else.
  var text: String {
    switch kind {
    case .text(let text): text.string
    case .bounds(let bounds) where bounds.isExact: bounds.lower?.text.string ?? ""
    case .bounds, .instants, .priorities, .regex: ""
    }
  }

  /// Whether a value as it stands in a file, trimmed, is meant. A value that is not of the kind that is asked for
  /// (a date that is none) is not.
  package func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    switch kind {
    case .instants(let range): Self.instant(value).map(range.contains) ?? false
    case .priorities(let wanted): Priority(value).map(wanted.contains) ?? false
    case .text(let text): text.equals(value)
    case .regex(let regex): regex.matches(value)
    case .bounds(let bounds): bounds.contains(value)
    }
  }

  package func matches(_ value: [UInt8]) -> Bool { value.withUnsafeBufferPointer(matches) }

  static func instant(_ value: UnsafeBufferPointer<UInt8>) -> Int? {
    guard case .date(let date) = ISOReading(value) else { return nil }
    return date.minuteNumber
  }
}
