package import VaultModel
import VaultStore
import VaultSyntax

/// A merge of one file alone, as git asks a merge driver for it.
///
/// What moved between files cannot be seen so: what one side moved away and the other changed stays in the file.
package struct FileMerge: Sendable {
  /// By line, with git's markers where both sides changed the same lines.
  package let marked: [UInt8]
  /// By item, or of what is no Markdown by line; nil where one file cannot hold what both sides wrote.
  package let merged: [UInt8]?
  /// What the merge by item had to decide, where there is one; sorted.
  package let notes: [MergeNote]

  /// - Parameters:
  ///   - path: where the vault has the file.
  ///   - settings: the vault's, by which its fields and checkboxes are read.
  ///   - markerSize: how many signs a marker has.
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
