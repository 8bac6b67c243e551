/// The result of erasing, or of a dry run.
package struct Forgotten: Hashable, Sendable {
  /// The operations that can't be undone any more: those that the user named, and others that had changed or moved one
  /// of their lines, which still exists.
  package var operations: [RecordID] = []
  /// Other operations that held some of the erased text, and keep the rest.
  package var others: [RecordID] = []
  /// Other files of the journal that held some of it, by paths relative to the vault's root.
  package var files: [[UInt8]] = []
  /// The places that still have some of it.
  package var remaining: [Remaining] = []

  package enum Remaining: Hashable, Sendable {
    /// In this file of the vault, which keeps it.
    case vault(VaultPath)
    /// In a file of the journal that a program has open, or that belongs to unfinished work.
    case open([UInt8])
    /// In a file of the journal that Offload can't read or can't change.
    case journal([UInt8])
    /// In another maker's journal, by its folder.
    case other([UInt8])
    /// In the image of a file that is gone from the vault, which can be restored.
    case gone([UInt8])
    /// Possibly in this file, which Offload can't read.
    case unread([UInt8])
  }
}
