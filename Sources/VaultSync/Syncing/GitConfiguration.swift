import OffloadKit
import VaultStore

/// Git's settings, each with its origin.
struct GitConfiguration: Sendable {
  struct Entry: Sendable {
    /// Whether it's in the repository's own file, not in the user's or the machine's.
    let isLocal: Bool
    /// As git prints it: in lower case, except the middle part.
    let key: String
    /// Nil for a key without a value, which means true.
    let value: String?
  }

  let entries: [Entry]

  /// - Parameter output: the output of `git config -z --list --show-scope`.
  init(_ output: [UInt8]) {
    let fields = output.fields
    entries = stride(from: 0, to: fields.count - 1, by: 2).compactMap { index in
      // Settings that Offload passes to this very call aren't the user's.
      if text(fields[index]) == "command" { return nil }
      let feed = fields[index + 1].firstIndex(of: UInt8(ascii: "\n"))
      let key = text(fields[index + 1][..<(feed ?? fields[index + 1].endIndex)])
      let value = feed.map { text(fields[index + 1][($0 + 1)...]) }
      return Entry(isLocal: ["local", "worktree"].contains(text(fields[index])), key: key, value: value)
    }
  }

  static func read(_ git: Git) throws -> GitConfiguration {
    GitConfiguration(try git("config", "-z", "--list", "--show-scope"))
  }

  /// The last value, which counts.
  subscript(key: String) -> String? { entries.last { $0.key == key }.map { $0.value ?? "true" } }

  /// All values. For some keys git uses only the last, for others all of them.
  func values(of key: String) -> [String] { entries.filter { $0.key == key }.map { $0.value ?? "true" } }

  func isTrue(_ key: String) -> Bool {
    self[key].map { ["true", "yes", "on", "1"].contains($0.lowercased()) } ?? false
  }

  func isFalse(_ key: String) -> Bool {
    self[key].map { ["false", "no", "off", "0", ""].contains($0.lowercased()) } ?? false
  }

  var identity: GitIdentity {
    guard let name = self["user.name"], let email = self["user.email"], !name.isEmpty else { return .offload }
    let (first, second) = (Self.plain(name), Self.plain(email))
    return first.isEmpty || second.isEmpty ? .offload : GitIdentity(name: first, email: second)
  }

  /// Returns the text without the characters that have a meaning in a commit's author line.
  private static func plain(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.value >= 0x20 && $0 != "<" && $0 != ">" })
  }

  /// The names of the remotes, sorted.
  var remotes: [String] {
    Set(
      entries.compactMap { entry in
        entry.key.hasPrefix("remote.") && entry.key.hasSuffix(".url")
          ? String(entry.key.dropFirst("remote.".count).dropLast(".url".count)) : nil
      }
    ).sorted()
  }

  /// The branch that was synced last, by its settings; before the first sync, git's usual one.
  var syncedBranch: String {
    let key = entries.last { $0.isLocal && $0.key.hasPrefix("branch.") && $0.key.hasSuffix(".merge") }?.key
    return key.map { String($0.dropFirst("branch.".count).dropLast(".merge".count)) } ?? "main"
  }

  /// Why a sync can't deal with the repository; nil for an ordinary one.
  var oddity: SyncRefusal.Oddity? {
    if isTrue("core.bare") || self["core.worktree"] != nil { return .bare }
    if isTrue("core.sparsecheckout") { return .sparse }
    // Anyone may have put the included file there, even a sync.
    if entries.contains(where: { $0.isLocal && $0.isInclusion }) { return .inclusions }
    if entries.contains(where: { $0.key == "extensions.partialclone" || $0.key.hasSuffix(".promisor") }) {
      return .partial
    }
    return self["extensions.refstorage"].map { $0 == "files" ? nil : .references } ?? nil
  }
}

/// The settings that make git merge Markdown by item when the user pulls by hand.
package enum MergeDriver {
  /// For the user's settings, or for a repository's.
  package static let settings: [(key: String, value: String)] = [
    ("merge.offload.name", "by item"),
    ("merge.offload.recursive", "binary"),
    (
      "merge.offload.driver",
      // Programs with windows start git without the folders that a shell adds to the path.
      "PATH=\"$PATH:$HOME/.local/bin:/usr/local/bin:/opt/homebrew/bin\"; "
        + "if command -v offload >/dev/null; then offload merge-file %O %A %B %L %P; "
        + "else git merge-file -L ours -L base -L theirs --marker-size=%L %A %O %B; fi"
    ),
  ]

  /// Adds the settings that a repository doesn't have yet.
  ///
  /// - Returns: whether any were missing.
  @discardableResult
  static func setUp(_ git: Git, _ configuration: GitConfiguration, _ files: SyncFiles) throws -> Bool {
    let missing = settings.filter { configuration[$0.key] != $0.value }
    for (key, value) in missing { try git("config", "--local", key, value) }
    let kept = try files.attributes ?? []
    guard kept.lines.last != bytes(attribute) else { return !missing.isEmpty }
    let end = kept.isEmpty || kept.last == UInt8(ascii: "\n") ? "" : "\n"
    try files.writeAttributes(kept + bytes("\(end)\(attribute)\n"))
    return true
  }

  /// A line of `.gitattributes`: git merges Markdown by item and keeps every byte of it. Offload also writes it to the
  /// repository's own attributes. Those override the attributes of every folder, since files that come in may set
  /// others.
  package static let attribute = "*.md -text -ident -filter !working-tree-encoding merge=offload"
}

/// The branch that a sync exchanges, and its name on the remote.
struct SyncBranch: Sendable, Hashable {
  /// Without `refs/heads/`.
  let name: String
  let remote: String
  /// The branch's name on the remote.
  let there: String
  /// Whether the branch's settings name the remote; otherwise the first push sets them.
  let isKnown: Bool

  var local: String { "refs/heads/\(name)" }
  /// The reference to the remote's branch as Offload last fetched it.
  var fetched: String { "refs/offload/fetched/\(remote)/\(there)" }
  /// The reference to the last commit that a sync took from this URL. Another URL can't have lost it.
  let seen: String
  /// As the user knows it: `origin/main`.
  var title: String { "\(remote)/\(there)" }

  init(_ name: String, _ configuration: GitConfiguration) throws {
    let remotes = configuration.remotes
    let named = configuration["branch.\(name).remote"]
    guard let remote = named ?? (remotes.count == 1 ? remotes[0] : nil) else {
      throw remotes.isEmpty ? SyncRefusal.noRemote : .severalRemotes(remotes, branch: name)
    }
    guard remotes.contains(remote) else { throw SyncRefusal.noRemote }
    for key in ["branch.\(name).pushremote", "remote.pushdefault"] {
      if let other = configuration[key], other != remote { throw SyncRefusal.pushesElsewhere(other) }
    }
    if let other = configuration["remote.\(remote).pushurl"], other != configuration["remote.\(remote).url"] {
      throw SyncRefusal.pushesElsewhere(other)
    }
    let merge = configuration["branch.\(name).merge"]
    self.name = name
    self.remote = remote
    there = merge.map { $0.hasPrefix("refs/heads/") ? String($0.dropFirst("refs/heads/".count)) : $0 } ?? name
    isKnown = named != nil && merge != nil
    let url = SyncFiles.digest(of: bytes(configuration["remote.\(remote).url"] ?? "")).prefix(16)
    seen = "refs/offload/seen/\(text(url))/\(there)"
  }
}
