import VaultStore
import VaultSyntax

/// Renames or removes a tag throughout one file.
struct TagRewrite {
  private let old: TagName
  private let new: TagName?

  init(_ old: TagName, as new: TagName?) {
    self.old = old
    self.new = new
  }

  /// Returns the patches for items, prose and front matter.
  func patches(in document: Document) throws -> [Patch] {
    let front = try FrontMatter(in: document)?.renamingTags(renamed) ?? []
    return front + document.renamingTags(renamed)
  }

  /// Removes the register's lines of tags that disappear, or become tags that it lists already. The items nested
  /// under such a line stay.
  func dropRegisteredLines(in change: Change) throws {
    guard let path = try change.present([.tagRegister]).first,
      let register = try change.document(at: path)
    else { return }
    var standing: Set<TagName> = []
    var changed: [(item: Int, name: [UInt8]?)] = []
    for line in TagRegister.lines(of: register) {
      let new = renamed(line.name.bytes)
      if new == line.name.bytes { standing.insert(line.name) } else { changed.append((line.item, new)) }
    }
    let dropped = changed.filter { line in line.name.map { !standing.insert(TagName($0)).inserted } ?? true }
    for line in dropped.reversed() {
      try change.edit(.tagRegister) { try $0.moving($0.children(of: line.item), to: .after(line.item)) }
      try change.edit(.tagRegister) { try $0.removing([line.item]) }
    }
  }

  /// Returns the new name of a tag; nil if the tag disappears. Tags nested under a removed one stay.
  func renamed(_ name: [UInt8]) -> [UInt8]? {
    guard let remainder = old.remainder(of: TagName(name)) else { return name }
    guard let new else { return remainder.isEmpty ? nil : name }
    return new.bytes + remainder
  }
}

extension Vault {
  /// Returns the files that have a tag, or a tag nested under it, in an item, in prose or in front matter.
  func files(bearing tag: TagName) throws -> [VaultPath] {
    try VaultScan(self, waitsForSaves: true, where: { _ in true }).map(where: UnreadMarkdown.mayHoldTags) {
      scanner in
      scanner.document().bears(tag) ? scanner.path : nil
    }.complete().compactMap(\.self)
  }
}

extension Document {
  /// Whether the file has a tag, or a tag nested under it, outside code.
  func bears(_ tag: TagName) -> Bool {
    if let front = FrontMatter(in: self),
      (front.tags.map(\.name) + front.unreadTagNames).contains(where: { tag.covers(TagName($0)) })
    {
      return true
    }
    var isBorne = false
    _ = renamingTags { name in
      if tag.covers(TagName(name)) { isBorne = true }
      return name
    }
    return isBorne
  }
}
