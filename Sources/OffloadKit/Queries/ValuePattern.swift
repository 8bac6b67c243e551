/// What a field's value, a section's heading or a type must be.
package struct ValuePattern: Sendable, Hashable {
  enum Kind: Hashable {
    /// Minutes from the start of 1970-01-01, both ends included.
    case instants(ClosedRange<Int>)
    /// Of a priority; both ends included.
    case ranks(ClosedRange<Int>)
    /// `true` and its absence.
    case flag
    case text(FoldedText)
    case regex(RegexPattern)
    /// A value of a field that the format does not name: compared as what it is.
    case bounds(ValueBounds)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// Exactly this text, without regard to case.
  package init(text: String) { kind = .text(FoldedText(text)) }

  /// Whether a value as it stands in a file, trimmed, is meant. A value that is not of the kind that is asked for
  /// (a date that is none) is not.
  package func matches(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    switch kind {
    case .instants(let range): Self.instant(value).map(range.contains) ?? false
    case .ranks(let range): PriorityRank(value).map { range.contains($0.rawValue) } ?? false
    case .flag: FoldedText("true").equals(value)
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

/// The priorities of Obsidian Tasks, the lowest first.
package enum PriorityRank: Int, Sendable, Hashable, CaseIterable {
  case lowest, low, medium, high, highest

  var name: String { "\(self)" }

  /// The priority that a word or a signifier stands for, with or without U+FE0F.
  package init?(_ value: UnsafeBufferPointer<UInt8>) {
    let bare =
      value.count >= 3 && value.suffix(3).elementsEqual([0xEF, 0xB8, 0x8F]) ? value.dropLast(3) : value[...]
    let text = UnsafeBufferPointer(rebasing: bare)
    guard let rank = Self.allCases.first(where: { Self.spellings[$0.rawValue].contains { $0.equals(text) } })
    else { return nil }
    self = rank
  }

  init?(_ text: String) {
    guard let rank = Array(text.utf8).withUnsafeBufferPointer({ PriorityRank($0) }) else { return nil }
    self = rank
  }

  private static let spellings = [
    ["lowest", "⏬"], ["low", "🔽"], ["medium", "🔼"], ["high", "⏫"], ["highest", "🔺"],
  ].map { $0.map(FoldedText.init) }
}
