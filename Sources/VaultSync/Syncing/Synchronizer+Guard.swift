import OffloadKit
import VaultStore
import VaultSyntax

/// What would be gone by one exchange: an unmounted folder, a slip of the hand, somebody else's.
extension Synchronizer {
  /// - Throws: `SyncRefusal.deletions` where much of what the last commit had is gone here.
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

  /// The same for what another machine sends.
  ///
  /// - Parameter old: what the folder is a snapshot of.
  func guardIncoming(_ changes: [FolderChange], over old: GitID?) throws {
    guard !request.acceptsIncoming else { return }
    try refuse(Losses(changes.map { ($0.path.bytes, $0.old, $0.new) }), since: old, isIncoming: true)
  }

  private func refuse(_ losses: Losses, since commit: GitID?, isIncoming: Bool) throws {
    guard losses.gone > 0 else { return }
    let present = vault.walk().files
    let left = Losses.Left(present, losses, isIncoming: isIncoming)
    var total = losses.gone
    if losses.gone >= Losses.few {
      // What is gone already is no item here any more; the commit has all files.
      let items = try vault.items.fetchAll().count + (isIncoming ? 0 : losses.items)
      let others = try commit.map { try git.files(of: $0).count { !$0.path.isMarkdown } } ?? 0
      total = max(total, items + others)
    }
    guard left.isNothing || losses.isMuch(of: total) else { return }
    throw SyncRefusal.deletions(.init(isIncoming: isIncoming, gone: losses.gone, total: total))
  }
}

/// The items and files that are nowhere any more.
struct Losses {
  typealias Change = (path: [UInt8], old: [UInt8]?, new: [UInt8]?)

  /// Items that are nowhere any more, and files that are no Markdown.
  private(set) var items = 0
  private var others = 0
  var gone: Int { items + others }
  /// The same, with what was edited or has others in its place.
  private(set) var replaced = 0
  /// Markdown files that go, and that come.
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
    // Words that were edited are gone, and others have come.
    (items, others) = (max(0, balance.values.reduce(0, +)), max(0, attachments))
    replaced = balance.values.reduce(others) { $0 + max(0, $1) }
  }

  /// The first lines of its items.
  private static func items(of bytes: [UInt8], _ path: VaultPath) -> [[UInt8]] {
    let document = Document(bytes, kind: path.fileKind)
    return document.items.map { Array(document.bytes[$0.text]) }
  }

  func isMuch(of total: Int) -> Bool { gone >= Self.few && gone * 10 >= total * 3 || gone >= Self.many }

  /// What is left of the vault's files.
  struct Left {
    /// Whether no Markdown file is left, or none in a folder at the top that had several.
    let isNothing: Bool

    init(_ present: [VaultPath], _ losses: Losses, isIncoming: Bool) {
      let left =
        isIncoming ? Set(present).subtracting(losses.files.gone).union(losses.files.made) : Set(present)
      let tops = Dictionary(grouping: losses.files.gone) { Self.top(of: $0) }
      let kept = Set(left.map { Self.top(of: $0) })
      isNothing =
        !losses.files.gone.isEmpty
        && (left.isEmpty || tops.contains { $0.key != nil && $0.value.count > 1 && !kept.contains($0.key) })
    }

    /// The folder at the top that a file lies in; nil where it lies at the top itself.
    private static func top(of path: VaultPath) -> [UInt8]? {
      let names = path.bytes.split(separator: UInt8(ascii: "/"))
      return names.count > 1 ? Array(names[0]) : nil
    }
  }
}
