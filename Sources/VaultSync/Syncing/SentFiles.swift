import OffloadKit
package import VaultStore

/// What a first sync would send that may surprise whoever enables it; each list is sorted.
package struct SentFiles: Sendable {
  /// On whose way a name begins with a dot.
  package let hidden: [VaultPath]
  /// What else is no Markdown.
  package let others: [VaultPath]
  /// What nobody but its owner may read here. Git keeps no such modes.
  package let ownerOnly: [VaultPath]
  /// Lines for `.gitignore` by which what is private, or changes all the time, would stay here.
  package let suggestedIgnores: [String]

  /// - Throws: what git fails with.
  init(_ git: Git, of vault: Vault) throws {
    let known = try Self.paths(git("--work-tree=.", "ls-files", "-z", "--cached"))
    let new = try Self.paths(git("--work-tree=.", "ls-files", "-z", "--others", "--exclude-standard"))
      .filter { !EditorMark.isName(of: $0) }
    let all = Set(known + new).filter(CarriedName.isOne).sorted()
    let isClosed = { (path: VaultPath) in
      vault.store.permissions(of: path).map { $0 & 0o077 == 0 } ?? false
    }
    hidden = all.filter(\.isHidden)
    others = all.filter { !$0.isHidden && !$0.isMarkdown }
    ownerOnly = all.filter(isClosed)
    // Who keeps all notes so has not picked out some of them.
    let tellsSecrets = !isClosed(.inbox)
    var lines: Set<String> = []
    for path in new where CarriedName.isOne(path) {
      if let line = Self.ignoringLine(for: path) {
        lines.insert(line)
      } else if !path.isMarkdown, tellsSecrets || path.isHidden, isClosed(path), let name = path.ignoredName {
        lines.insert(name)
      }
    }
    suggestedIgnores = lines.sorted()
  }

  private static func paths(_ output: [UInt8]) -> [VaultPath] { output.fields.compactMap { VaultPath($0) } }

  /// What Obsidian writes whenever it is used, and what it has thrown away.
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

extension VaultPath {
  fileprivate var isHidden: Bool {
    bytes.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }

  /// As a line of `.gitignore` that means just this file; nil for a name that no line can hold.
  fileprivate var ignoredName: String? {
    guard let name = String(validating: bytes, as: UTF8.self), !bytes.contains(UInt8(ascii: "\n")) else {
      return nil
    }
    let special: Set<Character> = ["*", "?", "[", "\\", " "]
    return "/" + name.map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
