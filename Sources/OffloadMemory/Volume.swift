package import VaultStore

/// The inodes of a file system and the names that lead to them, as a value: a copy is a snapshot.
///
/// It changes by ``VolumeChange`` alone, so that any part of what happened to it can be made to happen again.
package struct Volume: Sendable {
  /// By their ids, which are never given out twice. The root is the first.
  package private(set) var inodes: [Inode] = []
  /// Whether names that differ only by case or by their spelling in Unicode are one.
  package let foldsNames: Bool
  private var order = 0

  package static let root = 0

  package init(foldsNames: Bool, root: Inode) {
    self.foldsNames = foldsNames
    inodes = [root]
  }

  package subscript(id: Int) -> Inode { inodes[id] }

  package func inode(named name: [UInt8], in folder: Int) -> Int? {
    inodes[folder].entries[NameKey(name, folds: foldsNames)]?.inode
  }

  /// A folder's names, in no order.
  package func unorderedEntries(of folder: Int) -> some Collection<Inode.Entry> {
    inodes[folder].entries.values
  }

  /// Whether a folder is another one or lies in it.
  package func isInside(_ folder: Int, _ other: Int) -> Bool {
    var here = folder
    while here != other, here != Volume.root { here = inodes[here].parent }
    return here == other
  }

  /// A folder's names, oldest first.
  package func entries(of folder: Int) -> [Inode.Entry] {
    inodes[folder].entries.values.sorted { $0.order < $1.order }
  }

  package mutating func apply(_ change: VolumeChange, at time: Timestamp) {
    switch change {
    case .make(let inode): inodes.append(inode)
    case .name(let names): for name in names { apply(name, at: time) }
    case .write(let id, let offset, let bytes):
      if inodes[id].bytes.count < offset { resize(id, to: offset) }
      let end = min(inodes[id].bytes.count, offset + bytes.count)
      inodes[id].bytes.replaceSubrange(offset..<end, with: bytes)
      touch(id, time)
    case .resize(let id, let size):
      resize(id, to: size)
      touch(id, time)
    case .describe(let id, let facts): inodes[id].facts = facts
    }
  }

  private mutating func apply(_ change: VolumeChange.Name, at time: Timestamp) {
    let key = NameKey(change.name, folds: foldsNames)
    if let old = inodes[change.folder].entries.removeValue(forKey: key) { inodes[old.inode].links -= 1 }
    inodes[change.folder].modified = time
    guard let id = change.inode else { return }
    order += 1
    inodes[change.folder].entries[key] = Inode.Entry(name: change.name, inode: id, order: order)
    inodes[id].links += 1
    if inodes[id].kind == .folder { inodes[id].parent = change.folder }
  }

  private mutating func resize(_ id: Int, to size: Int) {
    let missing = size - inodes[id].bytes.count
    if missing > 0 { inodes[id].bytes += [UInt8](repeating: 0, count: missing) }
    if missing < 0 { inodes[id].bytes.removeLast(-missing) }
  }

  private mutating func touch(_ id: Int, _ time: Timestamp) {
    inodes[id].modified = time
    inodes[id].version += 1
  }

  /// Lets go of the bytes of a file that nothing leads to any more.
  mutating func empty(_ id: Int) { inodes[id].bytes = [] }

  /// Gives every inode another number, as file systems do at a mount that keep none.
  package mutating func renumber() {
    let highest = inodes.map(\.number).max() ?? 0
    for id in inodes.indices { inodes[id].number += highest }
  }
}

/// A file, a folder or a link, whatever its names.
package struct Inode: Sendable {
  /// What the system shows as its number.
  package var number: UInt64
  package var kind: FileType
  package var device: UInt64
  package var facts: Facts
  package var modified: Timestamp
  /// A file's text, or where a link leads.
  package var bytes: [UInt8] = []
  /// How often the text has changed.
  package fileprivate(set) var version = 0
  package fileprivate(set) var links = 0
  /// The folder that a folder lies in.
  fileprivate(set) var parent = Volume.root
  fileprivate(set) var entries: [NameKey: Entry] = [:]

  /// What a file is beside its bytes.
  package struct Facts: Hashable, Sendable {
    package var permissions: UInt32
    package var owner: UInt32
    package var group: UInt32
    package var attributes: [[UInt8]: [UInt8]] = [:]

    package init(permissions: UInt32, owner: UInt32, group: UInt32) {
      (self.permissions, self.owner, self.group) = (permissions, owner, group)
    }
  }

  package struct Entry: Hashable, Sendable {
    package var name: [UInt8]
    package var inode: Int
    /// Rises with each name that is given.
    var order: Int
  }

  package init(number: UInt64, kind: FileType, device: UInt64, facts: Facts, modified: Timestamp) {
    (self.number, self.kind, self.device) = (number, kind, device)
    (self.facts, self.modified) = (facts, modified)
  }
}

/// One thing that happens to a volume.
package enum VolumeChange: Sendable {
  /// A new inode, which has no name yet. It gets the next id.
  case make(Inode)
  /// Names that come to lead elsewhere, or nowhere, in one step.
  case name([Name])
  case write(Int, at: Int, [UInt8])
  case resize(Int, to: Int)
  case describe(Int, Inode.Facts)

  package struct Name: Hashable, Sendable {
    package var folder: Int
    package var name: [UInt8]
    /// Nil for a name that goes.
    package var inode: Int?
  }
}

/// What tells the names of a folder apart.
enum NameKey: Hashable, Sendable {
  case bytes([UInt8])
  /// Text is equal in every spelling.
  case folded(String)

  init(_ name: [UInt8], folds: Bool) {
    if folds, let text = String(validating: name, as: UTF8.self) {
      self = .folded(text.lowercased())
    } else {
      self = .bytes(name)
    }
  }

  /// All bytes at once, and not one by one as arrays do.
  func hash(into hasher: inout Hasher) {
    switch self {
    case .bytes(let bytes): bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    case .folded(let text): hasher.combine(text)
    }
  }
}
