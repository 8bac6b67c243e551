package import OffloadKit
import VaultStore

/// The consequences of enabling sync in a vault, to show to the user.
package struct SyncSetup: Sendable {
  /// Whether enabling makes the folder a repository.
  package let isNewRepository: Bool
  /// Without `refs/heads/`; nil if no branch is checked out.
  package fileprivate(set) var branch: String?
  /// The remotes, and the programs that git starts.
  package let terms: SyncTerms
  /// The files in the first sync that may surprise the user.
  package let files: SentFiles
  /// A repository that contains the vault's folder. It has the files now, and stops seeing them.
  package fileprivate(set) var outer: String?
  /// Whether Syncthing carries the folder together with git's own files, which damages them.
  package let isCarriedBySyncthing: Bool
  fileprivate let url: String?
}

extension Vault {
  /// Returns the consequences of enabling sync here. It starts git only to look, and nothing that the repository names.
  ///
  /// - Parameter url: the remote, if the repository should have one.
  /// - Throws: `SyncRefusal`.
  package func syncSetup(url: String?, with run: @escaping GitRunner) throws -> SyncSetup {
    let synchronizer = try Synchronizer(self, SyncRequest(), run)
    let (files, git) = (synchronizer.files, synchronizer.git)
    guard try synchronizer.hasRepository() else {
      let outer = try outerRepository(of: git.root, files)
      let git = try emptyRepository(git, files)
      return SyncSetup(
        isNewRepository: true,
        terms: try SyncTerms(git, GitConfiguration.read(git), files, adding: url),
        files: try SentFiles(git, of: self), outer: outer,
        isCarriedBySyncthing: isCarriedBySyncthing, url: url)
    }
    try synchronizer.refuseStates()
    let configuration = try GitConfiguration.read(git)
    if let oddity = configuration.oddity { throw SyncRefusal.unusual(oddity) }
    if let url, let known = configuration["remote.origin.url"], known != url {
      throw SyncRefusal.anotherRemote(known, wanted: url)
    }
    let terms = try SyncTerms(git, configuration, files, adding: url)
    var setup = SyncSetup(
      isNewRepository: false, terms: terms, files: try SentFiles(git, of: self),
      isCarriedBySyncthing: isCarriedBySyncthing, url: url)
    let head = files.gitFile("HEAD").map { text($0) } ?? ""
    if head.hasPrefix("ref: refs/heads/") {
      setup.branch = String(head.dropFirst("ref: refs/heads/".count).dropLast())
    }
    return setup
  }

  private var isCarriedBySyncthing: Bool {
    let ignored = try? store.readIfThere(VaultPath(unchecked: bytes(".stignore")))?.bytes.lines
    return store.isFolder(VaultPath(unchecked: bytes(".stfolder")))
      && !(ignored ?? []).contains { [".git", "/.git"].map(bytes).contains($0) }
  }

  /// The innermost folder above the vault that is a repository. Doesn't start git.
  private func outerRepository(of root: [UInt8], _ files: SyncFiles) throws -> String? {
    let slash = UInt8(ascii: "/")
    var folder = root[...]
    while let end = folder.lastIndex(of: slash), end > 0 {
      folder = folder[..<end]
      let place = Array(folder) + bytes("/.git")
      if try wrapping({ try files.realPath(of: place) }) != nil { return text(folder) }
    }
    return nil
  }

  /// An empty repository outside the vault. With it, git can look at a folder that isn't a repository.
  private func emptyRepository(_ git: Git, _ files: SyncFiles) throws -> Git {
    let place = try wrapping(files.emptyRepository)
    let empty = git.looking(into: place)
    if try wrapping({ try files.realPath(of: place + bytes("/HEAD")) }) == nil {
      try git("init", "--quiet", "--bare", "--template=", more: [place])
    }
    return empty
  }

  /// Enables sync: creates the repository if there is none, adds its remote, the merge driver and the ignored patterns,
  /// and stores the user's consent.
  ///
  /// - Parameter ignored: lines for `.gitignore`.
  /// - Throws: `SyncRefusal`, `VaultError`. The repository is unchanged then, or doesn't exist if it's new.
  package func enableSync(
    _ setup: SyncSetup, ignoring ignored: [String] = [], with run: @escaping GitRunner
  ) throws {
    let synchronizer = try Synchronizer(self, SyncRequest(), run)
    let (files, git) = (synchronizer.files, synchronizer.git)
    let (before, consent) = (
      (files.configuration, try wrapping { try files.attributes }), SyncConsent(files: files)
    )
    let agreedBefore = consent.kept
    // The journal hides itself from git before git looks.
    try settleEarlierWork("sync init")
    do {
      if setup.isNewRepository { try git("init", "--quiet", "--template=", "--initial-branch=main") }
      let configuration = try GitConfiguration.read(git)
      if let url = setup.url, configuration["remote.origin.url"] == nil {
        try git("remote", "add", "--", "origin", url)
      }
      try MergeDriver.setUp(git, configuration, files)
      try wrapping { try consent.give(to: setup.terms) }
      try addLines(ignored)
    } catch {
      consent.restore(agreedBefore)
      if setup.isNewRepository {
        files.discardNewRepository()
      } else {
        if let configuration = before.0 { try? files.writeConfiguration(configuration) }
        try? files.writeAttributes(before.1)
      }
      throw error
    }
  }

  /// Adds lines to files that all clones have: the one by which git merges Markdown by item and keeps its bytes, and
  /// the patterns that git ignores.
  private func addLines(_ ignored: [String]) throws {
    let lines = [(".gitattributes", [MergeDriver.attribute]), (".gitignore", ignored)]
    let detail = OperationHeader.Detail(key: bytes(OperationHeader.syncKey), value: bytes("init"))
    _ = try store("sync init", details: [detail]) { transaction in
      for (name, wanted) in lines {
        let path = VaultPath(unchecked: bytes(name))
        let present = try transaction.read(path)?.bytes
        let missing = wanted.map(bytes).filter { !(present ?? []).lines.contains($0) }
        let added = missing.flatMap { $0 + bytes("\n") }
        if added.isEmpty { continue }
        guard let present else {
          try transaction.create(path, added)
          continue
        }
        let end = present.isEmpty || present.last == UInt8(ascii: "\n") ? [] : bytes("\n")
        try transaction.write(path, present + end + added)
      }
    }
  }
}
