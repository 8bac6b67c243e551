/// A problem with an item: other programs, or Offload, wouldn't understand a part of it.
public enum ItemProblem: Sendable, Hashable {
  /// A date field whose value isn't a date.
  case invalidDate(key: String, value: String)
  /// A priority that doesn't exist.
  case invalidPriority(String)
  /// A text that isn't a recurrence rule.
  case invalidRepeat(String)
  /// An attached file that doesn't exist.
  case missingAttachment(String)
  /// A link whose file doesn't exist.
  case danglingLink(String)
  /// The item has no words.
  case empty
}
