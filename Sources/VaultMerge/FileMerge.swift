package import VaultModel
import VaultStore
import VaultSyntax

/// A merge of a single file, as git asks a merge driver for it.
///
/// It can't see moves between files. If one side moved an item to another file and the other side changed it, the item
/// stays in this file.
package struct FileMerge: Sendable {
  /// Merged by line, with git's markers if both sides changed the same lines.
  package let marked: [UInt8]
  /// Merged by item, or by line if the file isn't Markdown. Nil if one file can't hold both sides' texts.
  package let merged: [UInt8]?
  /// The decisions of the merge by item, sorted.
  package let notes: [MergeNote]

  /// - Parameters:
  ///   - path: the file's path in the vault.
  ///   - settings: the vault's settings, which define its fields and checkboxes.
  ///   - markerSize: how many characters a marker has.
  package init(
    base: [UInt8], ours: [UInt8], theirs: [UInt8], path: VaultPath, settings: VaultSettings, markerSize: Int
  ) {
    let merge = TreeMerge(base: [path: base], [path: ours], [path: theirs], MergeRules(settings))
    let lines = MarkedMerge(base: base, ours: ours, theirs: theirs, markerSize: markerSize)
    marked = lines.text
    if !path.isReadByItem, path != .settings {
      notes = []
      merged = lines.hasConflicts ? nil : lines.text
    } else {
      let isAlone = merge.result.keys.allSatisfy { $0 == path }
      notes = isAlone ? merge.notes : []
      merged = isAlone ? merge.result[path] ?? [] : nil
    }
  }
}
