package import OffloadKit
package import VaultMerge
import VaultStore
import VaultSyntax

extension Vault {
  /// A copy, and the result of merging it.
  package struct FoldedCopy: Sendable {
    package let copy: ConflictCopy
    package let outcome: Outcome
    /// The merge's decisions.
    package var decisions: [MergeNote] = []

    /// Whether the file has the copy's items now.
    package var isFolded: Bool {
      switch outcome {
      case .folded, .leftBeside: true
      case .untouched, .orphan: false
      }
    }

    package enum Outcome: Sendable, Hashable {
      /// The file has all of the copy's content, and the copy is deleted. Without a base, lines that differ are in the
      /// file twice.
      case folded(hasBase: Bool)
      /// The file has the copy's items and everything else, except prose that both changed in the same lines. So two
      /// files remain.
      case leftBeside
      /// The copy can't be merged by item or by line; both files are unchanged.
      case untouched
      /// The file that it's a copy of doesn't exist.
      case orphan
    }
  }

  /// Merges copies into the files that they are copies of, as one operation. The base is the newest state, known to the
  /// journal, that both can have begun with.
  ///
  /// The transaction that merges a copy also deletes it. The journal keeps the copy, so `undo` restores it.
  ///
  /// - Parameter run: starts git, which knows older states if sync is enabled.
  /// - Throws: `VaultError.collectionNotFound` for a copy that doesn't exist.
  package func fold(
    _ copies: [ConflictCopy], as command: String, dryRun: Bool, with run: GitRunner? = nil
  ) throws -> ChangeReport<[FoldedCopy]> {
    let copies = spelled(ordered(copies))
    let committed = run.map { committedTexts(of: Set(copies.map(\.original)), with: $0) } ?? [:]
    return try transaction(command, dryRun: dryRun) { change in
      try copies.map { try Self.fold($0, committed[$0.original] ?? [], in: change) }
    }
  }

  /// Returns the copies in an order that puts a copy of a copy first, whose name is longer. If the copy that it's a copy
  /// of is gone, it's a copy of that one's file.
  private func ordered(_ copies: [ConflictCopy]) -> [ConflictCopy] {
    copies.map { copy in
      var copy = copy
      while store.stamp(of: copy.original) == nil, let further = ConflictCopy(copy.original) {
        copy = ConflictCopy(copy.path, of: further.original)
      }
      return copy
    }
    .sorted { $0.path.bytes.count > $1.path.bytes.count }
  }

  /// Returns the copies with the names of their files as they're spelled here. If some disks take two names for the
  /// same, one of the two files has become a copy of the other.
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
