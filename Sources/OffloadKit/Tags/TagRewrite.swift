import VaultStore
import VaultSyntax

/// Gives a tag another name throughout one file, or takes it away.
struct TagRewrite {
  private let old: TagName
  private let new: TagName?

  init(_ old: TagName, as new: TagName?) {
    self.old = old
    self.new = new
  }

  /// The patches for items, prose and front matter.
  func patches(in document: Document) throws -> [Patch] {
    let front = try FrontMatter(in: document)?.renamingTags(renamed) ?? []
    return front + document.renamingTags(renamed)
  }

  /// What a tag is called afterwards; nil where it goes. Tags nested under one that goes stay.
  private func renamed(_ name: [UInt8]) -> [UInt8]? {
    guard let remainder = old.remainder(of: TagName(name)) else { return name }
    guard let new else { return remainder.isEmpty ? nil : name }
    return new.bytes + remainder
  }
}

extension Vault {
  /// The files in which a tag, or one nested under it, stands: in an item, in prose or in front matter.
  func files(bearing tag: TagName) throws -> [VaultPath] {
    try VaultScan(self, where: { _ in true }).map { scanner in
      scanner.document().bears(tag) ? scanner.path : nil
    }.complete().compactMap(\.self)
  }
}

extension Document {
  /// Whether a tag or one nested under it stands anywhere in the file but in code.
  func bears(_ tag: TagName) -> Bool {
    if let front = FrontMatter(in: self), front.tags.contains(where: { tag.covers(TagName($0.name)) }) {
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
