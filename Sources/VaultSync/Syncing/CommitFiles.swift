package import OffloadKit
import VaultStore

/// The files of a vault in a commit.
package struct CommitFiles: Sendable {
  /// By path. Names that begin with a dot are left out, except the vault's settings.
  let files: [VaultPath: GitID]
  /// Links and submodules.
  let links: [VaultPath]
  private let git: Git

  fileprivate init(_ commit: GitID, _ git: Git) throws {
    self.git = git
    var (files, links): ([VaultPath: GitID], [VaultPath]) = ([:], [])
    for (path, file) in try git.files(of: commit) where path.isOfVault {
      if file.isRegular { files[path] = file.id } else { links.append(path) }
    }
    (self.files, self.links) = (files, links)
  }

  /// The contents of files; a file that doesn't exist is missing in the result.
  func texts(of paths: some Sequence<VaultPath>) throws -> [VaultPath: [UInt8]] {
    let wanted = paths.compactMap { path in files[path].map { (path, $0) } }
    let texts = try git.contents(of: wanted.map(\.1.text))
    return try zip(wanted, texts).reduce(into: [:]) { found, entry in
      guard let text = entry.1 else { throw SyncRefusal.git("cat-file", said: "\(entry.0.0) is missing") }
      found[entry.0.0] = text
    }
  }
}

extension Vault {
  /// Returns the files of a commit, by any name that git knows it by; nil if git doesn't know the name.
  ///
  /// - Throws: `SyncRefusal` if this user hasn't agreed that Offload may start git here, with the repository's present
  ///   settings.
  package func commit(named name: String, with run: @escaping GitRunner) throws -> CommitFiles? {
    let git = try agreedGit(run)
    let words = ["rev-parse", "--quiet", "--verify", "--end-of-options", "\(name)^{commit}"]
    let answer = try git.answer(to: words.map(bytes))
    guard answer.status == 0, let commit = GitID(answer.output.lines.last ?? []) else { return nil }
    return try CommitFiles(commit, git)
  }
}

extension VaultPath {
  /// Whether a merge of vaults reads this file.
  fileprivate var isOfVault: Bool {
    self == .settings
      || bytes.split(separator: UInt8(ascii: "/")).allSatisfy { $0.first != UInt8(ascii: ".") }
  }
}
