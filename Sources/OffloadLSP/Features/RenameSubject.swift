import OffloadKit

/// What a rename is about, and the span in which its name is written.
struct RenameSubject: Sendable {
  enum Kind: Sendable {
    case tag
    case section(of: VaultPath)
    case block(of: VaultPath)
    case collection(VaultPath)
  }

  let kind: Kind
  /// As it is now.
  let name: String
  let span: TextSpan

  /// Gives it another name everywhere.
  func rename(to name: String, in change: Change) throws {
    switch kind {
    case .tag: try change.tags.rename(self.name, to: name)
    case .section(let path): _ = try change.collections.renameSection(self.name, of: path, to: name)
    case .collection(let path): _ = try change.collections.rename(path, to: name)
    case .block(let path):
      guard let item = try change.items.fetch(blockID: self.name, in: path) else {
        throw Refusal(.requestFailed, "^\(self.name) is no item's.")
      }
      _ = try change.items.setBlockID(item, to: name.hasPrefix("^") ? String(name.dropFirst()) : name)
    }
  }
}

extension Spot {
  /// What is named at the place: a link's collection or the place in it, a tag, a heading, a block id.
  var renamed: RenameSubject? {
    if let link { return renamed(by: link) }
    if let tag { return RenameSubject(kind: .tag, name: tag.name, span: tag.span) }
    guard let image = facts[path] else { return nil }
    if let heading = image.headings.first(where: { $0.span.start.line == position.line }) {
      return RenameSubject(kind: .section(of: path), name: heading.text, span: heading.span)
    }
    return image.blockIDs.first(where: isAt).map {
      RenameSubject(kind: .block(of: path), name: $0.name, span: $0.span)
    }
  }

  private func renamed(by link: FileImage.Link) -> RenameSubject? {
    guard let file = facts.file(of: link, in: path) else { return nil }
    let (start, end) = (text.offset(of: link.span.start), text.offset(of: link.span.end))
    let hash = text.bytes[start..<end].firstIndex(of: UInt8(ascii: "#")) ?? end
    if text.offset(of: position) <= hash {
      // Another name of the file stays what it is when the file gets a new one.
      guard hash > start, link.means(file) else { return nil }
      let slash = text.bytes[start..<hash].lastIndex(of: UInt8(ascii: "/"))
      let hasEnding = text.bytes[start..<hash].suffix(3).elementsEqual(".md".utf8)
      let name = (slash.map { $0 + 1 } ?? start)..<(hasEnding ? hash - 3 : hash)
      return RenameSubject(kind: .collection(file), name: file.collectionName, span: text.span(name))
    }
    guard let anchor = link.anchor, let image = facts[file], let place = image.span(of: anchor),
      let last = text.bytes[start..<end].lastIndex(of: UInt8(ascii: "#"))
    else { return nil }
    if let block = image.blockIDs.first(where: { $0.span == place }) {
      let name = text.span(min(last + 2, end)..<end)
      return RenameSubject(kind: .block(of: file), name: block.name, span: name)
    }
    return image.headings.first { $0.span == place }.map {
      RenameSubject(kind: .section(of: file), name: $0.text, span: text.span(last + 1..<end))
    }
  }
}
