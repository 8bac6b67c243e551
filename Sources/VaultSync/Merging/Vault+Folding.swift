package import OffloadKit
package import VaultMerge
import VaultStore
import VaultSyntax

extension Vault {
  /// What became of a copy.
  package struct FoldedCopy: Sendable {
    package let copy: ConflictCopy
    package let outcome: Outcome
    /// What the merge had to decide.
    package var decisions: [MergeNote] = []

    /// Whether the copy's items are in the file now.
    package var isFolded: Bool {
      switch outcome {
      case .folded, .leftBeside: true
      case .untouched, .orphan: false
      }
    }

    package enum Outcome: Sendable, Hashable {
      /// What is in it is in the file, and the copy is gone. Without a base what differs stands twice.
      case folded(hasBase: Bool)
      /// Items and all else are in the file, but for what both changed in the same lines of prose: two files stay.
      case leftBeside
      /// It cannot be merged by item, or by line; both are as they were.
      case untouched
      /// There is no file that it is a copy of.
      case orphan
    }
  }

  /// Merges copies into the files that they are copies of, from the newest state that both can have begun with, as far as the
  /// journal knows one; one operation.
  ///
  /// A copy goes in the same transaction that brings what is in it, and stays in the journal, so that `undo` brings it back.
  ///
  /// - Parameter run: starts git, which knows older states where sync is enabled.
  /// - Throws: `VaultError.collectionNotFound` for a copy that is not there.
  package func fold(
    _ copies: [ConflictCopy], as command: String, dryRun: Bool, with run: GitRunner? = nil
  ) throws -> ChangeReport<[FoldedCopy]> {
    let copies = spelled(copies)
    let committed = run.map { committedTexts(of: Set(copies.map(\.original)), with: $0) } ?? [:]
    return try transaction(command, dryRun: dryRun) { change in
      try copies.map { try Self.fold($0, committed[$0.original] ?? [], in: change) }
    }
  }

  /// The copies with their files' names as they are spelled here: one of two names that some disks take for one has become a
  /// copy of the other.
  private func spelled(_ copies: [ConflictCopy]) -> [ConflictCopy] {
    guard copies.contains(where: { store.stamp(of: $0.original) == nil }) else { return copies }
    let files = Dictionary(walk().files.map { ($0.folded, $0) }) { first, _ in first }
    return copies.map { copy in
      guard store.stamp(of: copy.original) == nil, let file = files[copy.original.folded] else { return copy }
      return ConflictCopy(copy.path, of: file)
    }
  }

  private static func fold(
    _ copy: ConflictCopy, _ committed: [[UInt8]], in change: Change
  ) throws -> FoldedCopy {
    guard copy.path.isMarkdown else { return FoldedCopy(copy: copy, outcome: .untouched) }
    guard let ours = try change.document(at: copy.original)?.bytes else {
      return FoldedCopy(copy: copy, outcome: .orphan)
    }
    let (path, theirs) = (copy.original, try change.existingDocument(at: copy.path).bytes)
    var known = KnownTexts(of: path, present: ours, in: change.vault.store)
    known.add(committed)
    let base = copy.isOfOtherSpelling ? [] : known.base(of: theirs)
    let merge = TreeMerge(
      base: base.map { [path: $0] } ?? [:], [path: ours], [path: theirs], MergeRules(change.vault.settings))
    if merge.notes.contains(where: { $0.kind == .unread && !$0.lost.isEmpty }) {
      return FoldedCopy(copy: copy, outcome: .untouched)
    }
    try change.replace(path, with: merge.result[path] ?? [])
    let besides = merge.result.filter { $0.key != path }
    for (place, bytes) in besides where try bytes != theirs && change.isFree(place) {
      try change.create(place, bytes: bytes)
    }
    let isKept = besides.values.contains(theirs)
    if !isKept { try change.remove(copy.path) }
    return FoldedCopy(
      copy: copy, outcome: besides.isEmpty ? .folded(hasBase: base != nil) : .leftBeside,
      decisions: merge.notes.filter { $0.kind != .beside })
  }
}
