package import VaultStore

/// The inodes and names of a file system, as a value: a copy is a snapshot.
///
/// It only changes by ``VolumeChange``, so any part of its history can be replayed.
package struct Volume: Sendable {
  /// By their ids, which are never reused. The root is the first.
  package private(set) var inodes: [Inode] = []
  /// Whether names that differ only in case or Unicode spelling are the same name.
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

  /// A folder's names, in no particular order.
  package func unorderedEntries(of folder: Int) -> some Collection<Inode.Entry> {
    inodes[folder].entries.values
  }

  /// Whether a folder is another one or is inside it.
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

  /// Frees the bytes of a file without names or descriptors.
  mutating func empty(_ id: Int) { inodes[id].bytes = [] }

  /// Gives every inode a new number, as file systems without stable numbers do at a mount.
  package mutating func renumber() {
    let highest = inodes.map(\.number).max() ?? 0
    for id in inodes.indices { inodes[id].number += highest }
  }
}

/// A file, a folder or a link, independent of its names.
package struct Inode: Sendable {
  /// The number that the system shows.
  package var number: UInt64
  package var kind: FileType
  package var device: UInt64
  package var facts: Facts
  package var modified: Timestamp
  /// A file's text, or a link's target.
  package var bytes: [UInt8] = []
  /// How often the text has changed.
  package fileprivate(set) var version = 0
  package fileprivate(set) var links = 0
  /// A folder's parent.
  fileprivate(set) var parent = Volume.root
  fileprivate(set) var entries: [NameKey: Entry] = [:]

  /// A file's metadata.
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
    /// Increases with each new name.
    var order: Int
  }

  package init(number: UInt64, kind: FileType, device: UInt64, facts: Facts, modified: Timestamp) {
    (self.number, self.kind, self.device) = (number, kind, device)
    (self.facts, self.modified) = (facts, modified)
  }
}

/// A change to a volume.
package enum VolumeChange: Sendable {
  /// Adds an inode without a name. It gets the next id.
  case make(Inode)
  /// Changes names in one step: they lead to other inodes, or are removed.
  case name([Name])
  case write(Int, at: Int, [UInt8])
  case resize(Int, to: Int)
  case describe(Int, Inode.Facts)

  package struct Name: Hashable, Sendable {
    package var folder: Int
    package var name: [UInt8]
    /// Nil to remove the name.
    package var inode: Int?
  }
}

/// The key of a name in its folder.
enum NameKey: Hashable, Sendable {
  case bytes([UInt8])
  /// Swift's strings are equal in every Unicode spelling.
  case folded(String)

  init(_ name: [UInt8], folds: Bool) {
    if folds, let text = String(validating: name, as: UTF8.self) {
      self = .folded(text.lowercased())
    } else {
      self = .bytes(name)
    }
  }

  /// Hashes all bytes at once, not one by one as arrays do.
  func hash(into hasher: inout Hasher) {
    switch self {
    case .bytes(let bytes): bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    case .folded(let text): hasher.combine(text)
    }
  }
}
