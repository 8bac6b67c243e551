import VaultStore

/// The collection or folder in a query's `in:`.
package struct PlacePattern: Sendable, Hashable {
  private enum Kind: Hashable {
    case inbox
    /// The name of a file, without `.md`, anywhere outside `archive/`.
    case name
    /// A path from the vault's root, without `.md`.
    case path
    /// A folder from the vault's root, with its `/`.
    case folder
  }

  /// The text in the query, without `.md`.
  package let text: FoldedText
  private let kind: Kind

  /// Reads `in:inbox`, `in:Errands`, `in:work/Plans` or `in:work/`.
  package init(_ name: String) {
    let bare = name.lowercased().hasSuffix(".md") ? String(name.dropLast(3)) : name
    text = FoldedText(bare)
    kind = Self.kind(of: text)
  }

  /// Makes the pattern for one file.
  init(_ path: VaultPath) { (text, kind) = (FoldedText(path.textWithoutExtension), .path) }

  private static func kind(of text: FoldedText) -> Kind {
    if text.string == "inbox" { return .inbox }
    if text.bytes.last == slash { return .folder }
    return text.bytes.contains(slash) ? .path : .name
  }

  static let inbox = PlacePattern("inbox")

  /// The name of the collection, in lower case; nil for a folder and for the inbox.
  package var collectionName: String? { kind == .name || kind == .path ? text.string : nil }

  /// The folder, in lower case; nil for a collection.
  var folderName: String? { kind == .folder ? text.string : nil }

  /// Whether the pattern means the file at a path from the vault's root, or a folder around it. Allocates
  /// memory only if neither text is all ASCII.
  package func matches(path: UnsafeBufferPointer<UInt8>) -> Bool {
    let stem = UnsafeBufferPointer(rebasing: path.dropLast(Self.hasMarkdownSuffix(path) ? 3 : 0))
    switch kind {
    case .inbox, .path: return text.equals(stem)
    case .name:
      guard !FoldedText.hasPrefix(archive, path) else { return false }
      let start = stem.lastIndex(of: slash).map { $0 + 1 } ?? 0
      return text.equals(UnsafeBufferPointer(rebasing: stem[start...]))
    case .folder: return isAbove(path)
    }
  }

  package func matches(path: [UInt8]) -> Bool { path.withUnsafeBufferPointer { matches(path: $0) } }

  private func isAbove(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.isASCII { return FoldedText.hasPrefix(text.bytes, path) }
    var slashes = text.bytes.count { $0 == slash }
    for index in path.indices where path[index] == slash {
      slashes -= 1
      if slashes == 0 { return text.equals(UnsafeBufferPointer(rebasing: path[...index])) }
    }
    return false
  }

  private static func hasMarkdownSuffix(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    path.count >= 3 && FoldedText.hasPrefix(suffix, UnsafeBufferPointer(rebasing: path.suffix(3)))
  }
}

private let slash = UInt8(ascii: "/")
private let archive = Array("archive/".utf8)
private let suffix = Array(".md".utf8)
