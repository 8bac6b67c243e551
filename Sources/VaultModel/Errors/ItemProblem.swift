/// What an item says that other programs, or this one, would not understand.
public enum ItemProblem: Sendable, Hashable {
  /// A date field whose value is no date.
  case invalidDate(key: String, value: String)
  /// A priority that is none.
  case invalidPriority(String)
  /// A recurrence rule that is none.
  case invalidRepeat(String)
  /// An attached file that is not there.
  case missingAttachment(String)
  /// A link to no file.
  case danglingLink(String)
  /// No words.
  case empty
}
