public import VaultStore
package import VaultSyntax

/// The file of a collection, from the vault's root.
public typealias VaultPath = VaultStore.VaultPath

extension VaultPath {
  /// The inbox: where captures land.
  public static let inbox = VaultPath(unchecked: Array("inbox.md".utf8))
  /// The register of tags.
  package static let tagRegister = VaultPath(unchecked: Array("tags.md".utf8))
  /// The settings that belong to the vault.
  package static let settings = VaultPath(unchecked: Array(".offload/config.yml".utf8))

  /// The path that `text` writes; nil for text that is none.
  public static func collection(at text: String) -> VaultPath? { VaultPath(Array(text.utf8)) }

  /// The path for showing: bytes that are not UTF-8 become U+FFFD.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The path without `.md`.
  package var textWithoutExtension: String {
    let text = text
    return text.hasSuffix(".md") ? String(text.dropLast(3)) : text
  }

  /// The file's name without `.md`.
  public var collectionName: String {
    let name = name
    return VaultModel.text(name.count > 3 && isMarkdown ? name.dropLast(3) : name)
  }

  /// The folders before the name, without a slash at the end; empty at the root.
  package var folderText: String {
    text.lastIndex(of: "/").map { String(text[..<$0]) } ?? ""
  }

  /// Whether its name is that of a file of Markdown.
  package var isMarkdown: Bool { bytes.suffix(3).elementsEqual(".md".utf8) }

  /// Number of folders around the file.
  var depth: Int { bytes.count { $0 == UInt8(ascii: "/") } }

  /// Whether it lies in `archive/`, where bare names do not reach.
  package var isArchived: Bool { bytes.starts(with: "archive/".utf8) }

  /// The file that the items of this one are put away into.
  package var inArchive: VaultPath { VaultPath(unchecked: Array("archive/".utf8) + bytes) }

  /// The file whose items are put away into this one; nil where it does not lie in `archive/`.
  package var unarchived: VaultPath? { isArchived ? VaultPath(bytes.dropFirst("archive/".utf8.count)) : nil }

  /// Whether its items belong to the vault's: the tag register's lines define tags instead.
  package var holdsItems: Bool { self != .tagRegister }

  /// How the file's lines are taken.
  package var fileKind: FileKind { self == .inbox ? .inbox : .collection }

  /// Whether the name is one that programs give to a file which they put beside another.
  package var isConflictCopy: Bool { ConflictCopyName.isOne(name) }
}

// What a front end needs of paths, which knows the library alone.
extension VaultPath {
  /// A path by its bytes; nil for bytes that are none.
  package static func of(_ bytes: some Sequence<UInt8>) -> VaultPath? { VaultPath(bytes) }

  /// The path's bytes.
  package var octets: [UInt8] { bytes }
}
