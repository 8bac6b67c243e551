/// What forgetting did, or would do.
package struct Forgotten: Hashable, Sendable {
  /// The operations that have nothing left to take back: those that were meant, and others that had changed or moved one of
  /// their lines, which is still there.
  package var operations: [RecordID] = []
  /// Other operations that held some of it, and have the rest.
  package var others: [RecordID] = []
  /// Other files of the journal that held some of it, by paths from the vault's root.
  package var files: [[UInt8]] = []
  /// Where some of it still is.
  package var remaining: [Remaining] = []

  package enum Remaining: Hashable, Sendable {
    /// In this file of the vault, whose own it is.
    case vault(VaultPath)
    /// In a file of the journal that a program has open, or that is at work.
    case open([UInt8])
    /// In a file of the journal that cannot be understood, or not be changed.
    case journal([UInt8])
    /// In another maker's journal, by its folder.
    case other([UInt8])
    /// In the image of a file that is gone from the vault: what can be brought back.
    case gone([UInt8])
    /// Perhaps in here, which cannot be read.
    case unread([UInt8])
  }
}
