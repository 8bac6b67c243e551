import OffloadKit
import VaultStore
import VaultSyntax

/// Refuses an exchange that would delete much: an unmounted folder, a slip of the hand, another user's mistake.
extension Synchronizer {
  /// - Throws: `SyncRefusal.deletions` if much of the last commit is gone here.
  func guardDeletions(of files: [NewCommit.File], since tree: WorkTree) throws {
    guard tree.head != nil, !request.acceptsDeletions else { return }
    let known = Dictionary(tree.changes.map { ($0.path.bytes, $0.committed) }) { $0 ?? $1 }
    let ids = files.map { known[$0.path] ?? nil }
    let texts = try zip(ids.compactMap(\.self), git.contents(of: ids.compactMap { $0?.text }))
    let old = Dictionary(texts.map { ($0, $1) }) { first, _ in first }
    let losses = zip(files, ids).map { file, id -> Losses.Change in
      let before = id.flatMap { old[$0] ?? nil }
      if case .bytes(let new) = file.content { return (file.path, before, new) }
      return (file.path, before, nil)
    }
    try refuse(Losses(losses), since: tree.head, isIncoming: false)
  }

  /// The same for changes from another machine.
  ///
  /// - Parameter old: the commit that the folder matches.
  func guardIncoming(_ changes: [FolderChange], over old: GitID?) throws {
    guard !request.acceptsIncoming else { return }
    try refuse(Losses(changes.map { ($0.path.bytes, $0.old, $0.new) }), since: old, isIncoming: true)
  }

  private func refuse(_ losses: Losses, since commit: GitID?, isIncoming: Bool) throws {
    guard losses.gone > 0 else { return }
    let present = vault.walk().files
    let left = Losses.Left(present, losses, isIncoming: isIncoming)
    guard left.isNothing || losses.gone >= Losses.few else { return }
    // Items that are already gone aren't in the vault any more, but the commit still has all files.
    let items = try vault.items.fetchAll().count + (isIncoming ? 0 : losses.items)
    let others = try commit.map { try git.files(of: $0).count { !$0.path.isMarkdown } } ?? 0
    let total = max(losses.gone, items + others)
    guard left.isNothing || losses.isMuch(of: total) else { return }
    throw SyncRefusal.deletions(.init(isIncoming: isIncoming, gone: losses.gone, total: total))
  }
}

/// The items and files that a set of changes deletes, not counting moved ones.
struct Losses {
  typealias Change = (path: [UInt8], old: [UInt8]?, new: [UInt8]?)

  /// Items that are gone everywhere. `others` counts files that aren't Markdown.
  private(set) var items = 0
  private var others = 0
  var gone: Int { items + others }
  /// The same, with items that were edited or replaced.
  private(set) var replaced = 0
  /// Markdown files that are deleted, and that are created.
  private(set) var files: (gone: Set<VaultPath>, made: Set<VaultPath>) = ([], [])

  static let few = 5
  static let many = 200

  init(_ changes: [Change]) {
    var balance: [[UInt8]: Int] = [:]
    var attachments = 0
    for change in changes {
      guard let path = VaultPath(change.path) else { continue }
      guard path.isMarkdown else {
        attachments += (change.new == nil ? 1 : 0) - (change.old == nil ? 1 : 0)
        continue
      }
      if change.new == nil, change.old != nil { files.gone.insert(path) }
      if change.old == nil { files.made.insert(path) }
      for key in Self.items(of: change.old ?? [], path) { balance[key, default: 0] += 1 }
      for key in Self.items(of: change.new ?? [], path) { balance[key, default: 0] -= 1 }
    }
    // An edited item counts as one deleted and one added.
    (items, others) = (max(0, balance.values.reduce(0, +)), max(0, attachments))
    replaced = balance.values.reduce(others) { $0 + max(0, $1) }
  }

  /// The first lines of the file's items.
  private static func items(of bytes: [UInt8], _ path: VaultPath) -> [[UInt8]] {
    let document = Document(bytes, kind: path.fileKind)
    return document.items.map { Array(document.bytes[$0.text]) }
  }

  func isMuch(of total: Int) -> Bool { gone >= Self.few && gone * 10 >= total * 3 || gone >= Self.many }

  /// The files that remain in the vault.
  struct Left {
    /// Whether no Markdown file is left, or none in a top-level folder that had more than one.
    let isNothing: Bool

    init(_ present: [VaultPath], _ losses: Losses, isIncoming: Bool) {
      let left =
        isIncoming ? Set(present).subtracting(losses.files.gone).union(losses.files.made) : Set(present)
      let names = Set(losses.files.made.map { Self.place(of: $0) })
      // A renamed folder has its files under another name.
      let gone = losses.files.gone.filter { !names.contains(Self.place(of: $0)) }
      let tops = Dictionary(grouping: gone) { Self.top(of: $0) }
      let kept = Set(left.map { Self.top(of: $0) })
      isNothing =
        !losses.files.gone.isEmpty
        && (left.isEmpty || tops.contains { $0.key != nil && $0.value.count > 1 && !kept.contains($0.key) })
    }

    /// The path of a file within its top-level folder.
    private static func place(of path: VaultPath) -> ArraySlice<UInt8> {
      let slash = path.bytes.firstIndex(of: UInt8(ascii: "/")) ?? path.bytes.startIndex
      return path.bytes[slash...]
    }

    /// The top-level folder of a file; nil for a file at the top itself.
    private static func top(of path: VaultPath) -> [UInt8]? {
      let names = path.bytes.split(separator: UInt8(ascii: "/"))
      return names.count > 1 ? Array(names[0]) : nil
    }
  }
}
