import OffloadKit
import VaultMerge
package import VaultStore

/// The files in a first sync that may surprise the user who enables it. Each list is sorted.
package struct SentFiles: Sendable {
  /// Files with a name, or a folder's name, that begins with a dot.
  package let hidden: [VaultPath]
  /// Other files that aren't Markdown.
  package let others: [VaultPath]
  /// Files that only their owner may read here. Git doesn't keep such permissions.
  package let ownerOnly: [VaultPath]
  /// Notes that git ignores, so sync doesn't send them.
  package let ignoredNotes: [VaultPath]
  /// Lines for `.gitignore` that would keep private and constantly changing files on this machine.
  package let suggestedIgnores: [String]

  /// - Throws: errors of git.
  init(_ git: Git, of vault: Vault) throws {
    let known = try Self.paths(git("--work-tree=.", "ls-files", "-z", "--cached"))
    let new = try Self.paths(git("--work-tree=.", "ls-files", "-z", "--others", "--exclude-standard"))
      .filter { !$0.isOfThisMachine }
    let all = Set(known + new).filter(CarriedName.isOne).sorted()
    hidden = all.filter(\.isHidden)
    others = all.filter { !$0.isHidden && !$0.isMarkdown }
    ownerOnly = all.filter(vault.isClosed)
    let tellsSecrets = !vault.isClosed(.inbox)
    ignoredNotes = try vault.notes(
      among: Self.paths(
        git("--work-tree=.", "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")))
    var lines: Set<String> = []
    for path in new where CarriedName.isOne(path) {
      if let line = Self.ignoringLine(for: path) {
        lines.insert(line)
      } else if !path.isMarkdown, tellsSecrets || path.isHidden, vault.isClosed(path),
        let name = path.ignoredName
      {
        lines.insert(name)
      }
    }
    suggestedIgnores = lines.sorted()
  }

  /// Returns the files sent for the first time that are hidden, or are private and not notes.
  static func surprising(_ new: [VaultPath], in vault: Vault) -> [VaultPath] {
    let tellsSecrets = !vault.isClosed(.inbox)
    return new.filter { path in
      if path == .settings || path.isListOfPatterns { return false }
      return path.isHidden || !path.isMarkdown && tellsSecrets && vault.isClosed(path)
    }
  }

  private static func paths(_ output: [UInt8]) -> [VaultPath] {
    output.fields.compactMap { VaultPath($0.last == UInt8(ascii: "/") ? $0.dropLast() : $0) }
  }

  /// Returns a line for the files that Obsidian writes in every session, or for its trash; nil for other files.
  private static func ignoringLine(for path: VaultPath) -> String? {
    let parts = path.bytes.split(separator: UInt8(ascii: "/")).map { text($0) }
    if parts[0] == ".trash", parts.count > 1 { return "/.trash/" }
    if parts.count == 2, parts[0] == ".obsidian", parts[1].hasPrefix("workspace"), parts[1].hasSuffix(".json")
    {
      return "/.obsidian/workspace*.json"
    }
    return nil
  }
}

extension Vault {
  /// The notes that git ignores, so no sync sends them: only the notes that the vault lists, not other Markdown.
  ///
  /// - Parameter ignored: files and folders that git ignores.
  func notes(among ignored: [VaultPath]) -> [VaultPath] {
    let places = Set(
      ignored.filter { path in
        !path.bytes.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
          && (path.isMarkdown || store.isFolder(path))
      })
    if places.isEmpty { return [] }
    return walk().files.filter { path in
      places.contains(path) || path.folders.contains(where: places.contains)
    }
  }

  /// Whether only its owner may read a file. If this is true of all notes, the inbox included, the user hasn't singled
  /// out any.
  fileprivate func isClosed(_ path: VaultPath) -> Bool {
    store.permissions(of: path).map { $0 & 0o077 == 0 } ?? false
  }
}

extension VaultPath {
  fileprivate var isHidden: Bool {
    bytes.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  /// Whether a file only matters on this machine: an editor's mark on an open file, or a placeholder for a file in the
  /// cloud.
  var isOfThisMachine: Bool { EditorMark.isName(of: self) || Placeholder.original(of: name) != nil }

  /// As a line of `.gitignore` that matches only this file; nil for a name that no line can hold.
  fileprivate var ignoredName: String? {
    guard let name = String(validating: bytes, as: UTF8.self), !bytes.contains(UInt8(ascii: "\n")) else {
      return nil
    }
    let special: Set<Character> = ["*", "?", "[", "\\", " "]
    return "/" + name.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
