public import VaultStore
package import VaultSyntax

/// The path of a file, from the vault's root.
public typealias VaultPath = VaultStore.VaultPath

extension VaultPath {
  /// The inbox, the file for captures.
  public static let inbox = VaultPath(unchecked: Array("inbox.md".utf8))
  /// The register of tags.
  package static let tagRegister = VaultPath(unchecked: Array("tags.md".utf8))
  /// The vault's settings file.
  package static let settings = VaultPath(unchecked: Array(".offload/config.yml".utf8))

  /// Returns the path that `text` spells; nil for an invalid path.
  public static func collection(at text: String) -> VaultPath? { VaultPath(Array(text.utf8)) }

  /// The path for display: bytes that aren't UTF-8 become U+FFFD.
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

  /// Whether the file's name ends in `.md`.
  package var isMarkdown: Bool { bytes.suffix(3).elementsEqual(".md".utf8) }

  /// The number of folders around the file.
  var depth: Int { bytes.count { $0 == UInt8(ascii: "/") } }

  /// Whether a name on the path begins with a dot.
  package var isHidden: Bool {
    bytes.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  /// Whether it is in `archive/`, which bare names don't reach.
  package var isArchived: Bool { bytes.starts(with: "archive/".utf8) }

  /// The file that receives the archived items of this one.
  package var inArchive: VaultPath { VaultPath(unchecked: Array("archive/".utf8) + bytes) }

  /// The file whose archived items are in this one; nil outside `archive/`.
  package var unarchived: VaultPath? { isArchived ? VaultPath(bytes.dropFirst("archive/".utf8.count)) : nil }

  /// Whether the file is a collection. In the tag register, the lines define tags instead.
  package var isCollection: Bool { self != .tagRegister }

  /// The way in which Offload reads the file's lines.
  package var fileKind: FileKind { self == .inbox ? .inbox : .collection }

  /// Whether the name is one that programs give to a conflict copy of another file.
  package var isConflictCopy: Bool { ConflictCopyName.isOne(name) }
}

// Access to the bytes for front ends, which only import the library.
extension VaultPath {
  /// Makes a path from its bytes; nil for an invalid path.
  package static func of(_ bytes: some Sequence<UInt8>) -> VaultPath? { VaultPath(bytes) }

  /// The path's bytes.
  package var octets: [UInt8] { bytes }
}
