package import VaultModel
import VaultStore
package import VaultSyntax

/// The rules of a vault that a merge follows.
package struct MergeRules: Sendable {
  package var join: ValueJoin
  /// Whether a checkbox means that nothing is left to do.
  package var isClosed: @Sendable ([UInt8]) -> Bool
  package var inbox: VaultPath
  package var isArchived: @Sendable (VaultPath) -> Bool

  package init(
    join: ValueJoin, isClosed: @escaping @Sendable ([UInt8]) -> Bool, inbox: VaultPath,
    isArchived: @escaping @Sendable (VaultPath) -> Bool
  ) {
    (self.join, self.isClosed, self.inbox, self.isArchived) = (join, isClosed, inbox, isArchived)
  }

  /// Ranks the places of an item that both sides moved: a collection before the inbox before the archive.
  func rank(_ path: VaultPath) -> Int { path == inbox ? 1 : isArchived(path) ? 2 : 0 }
}
