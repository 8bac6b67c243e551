import VaultSyntax

extension ItemText {
  /// Returns the targets that name attached files: embedded files, and links into the attachments folder.
  package func attachments(in folder: [UInt8]?, _ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    links.compactMap { link in
      switch link.kind {
      case .embed where isMarkdown(bytes[link.value]): isInside(folder, bytes[link.value]) ? link.value : nil
      case .embed: link.value
      case .image: hasScheme(bytes[link.value]) ? nil : link.value
      case .link: isInside(folder, bytes[link.value]) ? link.value : nil
      default: nil
      }
    }
  }

  private func isInside(_ folder: [UInt8]?, _ target: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    folder.map { target.starts(with: $0 + [UInt8(ascii: "/")]) } ?? false
  }

  /// An embed without an extension, or with `.md`, shows a note; any other embeds a file. A file in the
  /// attachments folder is always a file.
  private func isMarkdown(_ target: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let path = target.prefix { $0 != UInt8(ascii: "#") }
    let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[($0 + 1)...] } ?? path
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return true }
    return name[dot...].elementsEqual(".md".utf8)
  }

  private func hasScheme(_ target: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let colon = target.firstIndex(of: UInt8(ascii: ":")) else { return false }
    return target[colon...].starts(with: "://".utf8) || target.starts(with: "data:".utf8)
  }
}
