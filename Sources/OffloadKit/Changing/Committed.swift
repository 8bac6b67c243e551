public import VaultStore

/// What became of an operation.
public struct Committed<Value> {
  /// What the operation's body returned.
  public var value: Value
  /// The operation in the log; nil where nothing changed, or for a dry run.
  public var operation: Operation.ID?
  /// The files that changed, or would.
  public var files: [VaultPath]
  /// For a dry run, the unified diff of what would change; else empty.
  public var diff: [UInt8]
  /// What a person should know beside the receipt.
  public var notes: [Note]
  /// Whether the disk has confirmed the change. Where it has not, the change is made, and the next changing
  /// command confirms it.
  public var isConfirmedDurable: Bool
}

/// Something that a person should know beside an operation's receipt.
public enum Note: Sendable, Hashable {
  /// Another program saved the file meanwhile, and both changes were kept.
  case merged(VaultPath)
  /// A line that was changed elsewhere stayed, and so did our version of it.
  case keptBoth(VaultPath, line: String)
  /// A moved item left the definition of a reference or a footnote behind.
  case leftBehind(VaultPath, reference: String)
  /// The change is made but the disk has not confirmed it.
  case notConfirmed
}

/// What an operation did to one item, for the log.
package struct ItemEvent: Sendable, Hashable {
  package var before: ItemID?
  package var after: ItemID?
  package var from: Place?
  package var to: Place?
  package var words: String

  package init(before: ItemID?, after: ItemID?, from: Place?, to: Place?, words: String) {
    self.before = before
    self.after = after
    self.from = from
    self.to = to
    self.words = words
  }
}
