/// What an item's checkbox says.
public enum Status: String, Sendable, Hashable, CaseIterable {
  /// No checkbox, an empty one, or a character that the settings give no meaning.
  case open
  /// Work on it goes on.
  case inProgress
  /// Completed.
  case done
  /// Let go.
  case cancelled

  /// Whether nothing is left to do: done or cancelled.
  public var isClosed: Bool { self == .done || self == .cancelled }
}
