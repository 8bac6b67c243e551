import OffloadKit
import VaultStore

/// A remote that is a folder on this machine. Anyone who can write there decides which programs a push starts, and git
/// doesn't pass on the settings that Offload gave it here.
struct LocalRemote {
  /// The repository itself.
  let path: [UInt8]
  let hooks: [UInt8]
  let settings: GitConfiguration

  /// The endings that git tries when it looks for a repository at a path, in its order: `enter_repo` in its sources.
  private static let endings = ["/.git", "", ".git/.git", ".git"]

  /// - Parameter path: from the vault's folder, or from the root.
  /// - Returns: nil if nothing is there, or no repository.
  init?(_ path: [UInt8], _ git: Git, _ files: SyncFiles) throws {
    for ending in Self.endings.map(bytes) {
      let place = path + ending
      guard let real = try files.realPath(of: place) else { continue }
      let git = git.looking(into: place)
      guard let hooks = try? git.hooksFolder() else { continue }
      (self.path, self.hooks, settings) = (real, hooks, try GitConfiguration.read(git))
      return
    }
    return nil
  }

  /// The path in a URL that git takes for a path on this machine; nil for any other URL: see git-fetch(1), "GIT URLS".
  static func path(in url: String) -> [UInt8]? {
    let words = Array(url.utf8)
    if url.lowercased().hasPrefix("file://") {
      let rest = decoded(words.dropFirst("file://".utf8.count))
      // Git ignores a host here.
      return Array(rest.drop { $0 != UInt8(ascii: "/") })
    }
    guard let colon = words.firstIndex(of: UInt8(ascii: ":")) else { return words }
    let slash = words.firstIndex(of: UInt8(ascii: "/")) ?? words.endIndex
    return slash < colon ? words : nil
  }

  /// With `%41` decoded to `A`.
  private static func decoded(_ words: some Sequence<UInt8>) -> [UInt8] {
    var (rest, result) = (Array(words)[...], [UInt8]())
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let value = UInt8(text(digits), radix: 16) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}

extension Git {
  /// The hooks' folder, as git itself gives it: from the vault's folder, or from the root.
  func hooksFolder() throws -> [UInt8] {
    // Without the hooks setting that every other call has.
    let answer = try answer(to: ["rev-parse", "--git-path", "hooks"].map(bytes), runsHooks: true)
    guard answer.status == 0 else { throw SyncRefusal.git("rev-parse", said: said(by: answer)) }
    return answer.output.last == UInt8(ascii: "\n") ? answer.output.dropLast() : answer.output
  }

  /// Whether a path is in the vault's folder after Offload has followed all links.
  func isInVault(_ path: [UInt8], _ files: SyncFiles) throws -> Bool {
    let slash = UInt8(ascii: "/")
    let absolute = path.first == slash ? path : root + [slash] + path
    var parts: [ArraySlice<UInt8>] = []
    for part in (try files.realPath(of: path) ?? absolute).split(separator: slash)
    where part != bytes(".")[...] {
      if part == bytes("..")[...] { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts.starts(with: root.split(separator: slash))
  }
}
