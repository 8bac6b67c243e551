import VaultSyntax

/// The priority of an item, highest first. Items without a priority sort between `medium` and `low`.
public enum Priority: String, Sendable, Hashable, CaseIterable, Codable {
  case highest
  case high
  case medium
  case low
  case lowest

  /// Reads a word in any case, or a signifier with or without U+FE0F.
  init?(_ value: UnsafeBufferPointer<UInt8>) {
    let hasSelector = value.count >= 3 && value.suffix(3).elementsEqual([0xEF, 0xB8, 0x8F])
    let bare = UnsafeBufferPointer(rebasing: hasSelector ? value.dropLast(3) : value[...])
    guard let found = Self.spellings.first(where: { $0.text.equals(bare) }) else { return nil }
    self = found.priority
  }

  init?(_ text: String) {
    guard let priority = Array(text.utf8).withUnsafeBufferPointer({ Priority($0) }) else { return nil }
    self = priority
  }

  private static let spellings = PrioritySignifier.allCases.flatMap { signifier in
    Priority(rawValue: signifier.word).map { priority in
      [signifier.word, signifier.rawValue].map { (text: FoldedText($0), priority: priority) }
    } ?? []
  }

  /// The rank, from 0 for the highest.
  package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}
