package import OffloadKit
import VaultStore

/// The files of a vault as a commit has them.
package struct CommitFiles: Sendable {
  /// By path; names that begin with a dot are left out, but for the vault's settings.
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

  /// What files hold; nil for one that is not there.
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
  /// What a commit has, by any name that git knows it by; nil where git knows none.
  ///
  /// - Throws: `SyncRefusal` where this user has not said that git may be started here, as the repository is now.
  package func commit(named name: String, with run: @escaping GitRunner) throws -> CommitFiles? {
    let git = try agreedGit(run)
    let words = ["rev-parse", "--quiet", "--verify", "--end-of-options", "\(name)^{commit}"]
    let answer = try git.answer(to: words.map(bytes))
    guard answer.status == 0, let commit = GitID(answer.output.lines.last ?? []) else { return nil }
    return try CommitFiles(commit, git)
  }
}

extension VaultPath {
  /// Whether it is a file that a merge of vaults looks at.
  fileprivate var isOfVault: Bool {
    self == .settings
      || bytes.split(separator: UInt8(ascii: "/")).allSatisfy { $0.first != UInt8(ascii: ".") }
  }
}
