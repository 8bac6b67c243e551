import JSONRPC
import OffloadKit

/// The thing that a rename is about, and the span of its name.
struct RenameSubject: Sendable {
  enum Kind: Sendable {
    case tag
    /// A heading, by its line, from 1.
    case section(of: VaultPath, line: Int)
    case block(of: VaultPath)
    case collection(VaultPath)
  }

  let kind: Kind
  /// The name before the rename.
  let name: String
  let span: TextSpan

  /// Gives it another name everywhere.
  ///
  /// - Parameter isOpen: whether a file is open in an editor whose edits can rename it.
  /// - Returns: the file that the editor must rename, and its new path.
  func rename(to name: String, in change: Change, isOpen: (VaultPath) throws -> Bool) throws
    -> (old: VaultPath, new: VaultPath)?
  {
    switch kind {
    case .collection(let path) where try isOpen(path):
      return (path, try change.collections.renameText(of: path, to: name))
    case .tag: try change.tags.rename(self.name, to: name)
    case .section(let path, let line):
      _ = try change.collections.renameSection(onLine: line, of: path, to: name)
    case .collection(let path): _ = try change.collections.rename(path, to: name)
    case .block(let path):
      guard let item = try change.items.fetch(blockID: self.name, in: path) else {
        throw Refusal(.requestFailed, "No item has ^\(self.name).")
      }
      _ = try change.items.setBlockID(item, to: name.hasPrefix("^") ? String(name.dropFirst()) : name)
    }
    return nil
  }
}

extension Spot {
  /// Returns the thing that has a name at the place: a link's collection or the place in it, a tag, a heading, a
  /// block id.
  ///
  /// - Parameter byTitle: whether a title that is the collection's name stands for the collection.
  func renamed(byTitle: Bool) -> RenameSubject? {
    if let link { return renamed(by: link) }
    if let tag { return RenameSubject(kind: .tag, name: tag.name, span: tag.span) }
    guard let image = facts[path] else { return nil }
    if let heading {
      let isName = heading.span == image.title && heading.text == path.collectionName
      let isCollection = byTitle && isName && path.isCollection && path != .inbox
      return RenameSubject(
        kind: isCollection ? .collection(path) : .section(of: path, line: heading.span.start.line + 1),
        name: heading.text, span: heading.span)
    }
    return image.blockIDs.first(where: isAt).map {
      RenameSubject(kind: .block(of: path), name: $0.name, span: $0.span)
    }
  }

  private func renamed(by link: FileImage.Link) -> RenameSubject? {
    guard let (file, place) = facts.end(of: link, in: path) else { return nil }
    if link.span == link.whole { return renamed(by: link, file, place) }
    let (start, end) = (text.offset(of: link.span.start), text.offset(of: link.span.end))
    let hash = text.bytes[start..<end].firstIndex(of: UInt8(ascii: "#")) ?? end
    // In the link's words and at its brackets, the rename is about the link's target.
    let isOutside = !link.span.contains(position)
    if isOutside ? place == nil : text.offset(of: position) <= hash {
      // Another name of the file stays the same when the file gets a new name.
      guard hash > start, link.means(file) else { return nil }
      let slash = text.bytes[start..<hash].lastIndex(of: UInt8(ascii: "/"))
      let hasEnding = text.bytes[start..<hash].suffix(3).elementsEqual(".md".utf8)
      let name = (slash.map { $0 + 1 } ?? start)..<(hasEnding ? hash - 3 : hash)
      return RenameSubject(kind: .collection(file), name: file.collectionName, span: text.span(name))
    }
    guard let place, let last = text.bytes[start..<end].lastIndex(of: UInt8(ascii: "#")) else { return nil }
    return renamed(file, place) { isBlock in text.span(min(last + (isBlock ? 2 : 1), end)..<end) }
  }

  /// Returns the target of a link that has its target written elsewhere.
  private func renamed(by link: FileImage.Link, _ file: VaultPath, _ place: TextSpan?) -> RenameSubject? {
    if let place { return renamed(file, place) { _ in link.whole } }
    guard link.means(file) else { return nil }
    return RenameSubject(kind: .collection(file), name: file.collectionName, span: link.whole)
  }

  /// Returns the heading or the block at a link's target.
  private func renamed(_ file: VaultPath, _ place: TextSpan, span: (_ isBlock: Bool) -> TextSpan)
    -> RenameSubject?
  {
    if let block = facts[file]?.blockIDs.first(where: { $0.span == place }) {
      return RenameSubject(kind: .block(of: file), name: block.name, span: span(true))
    }
    return facts[file]?.headings.first { $0.span == place }.map {
      RenameSubject(
        kind: .section(of: file, line: $0.span.start.line + 1), name: $0.text, span: span(false))
    }
  }
}
