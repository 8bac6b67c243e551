package import OffloadKit
import VaultStore

/// What it means to let git be started in a vault: shown to whoever is asked.
package struct SyncSetup: Sendable {
  /// Whether the folder is to become a repository.
  package let isNewRepository: Bool
  /// Without `refs/heads/`; nil where none is checked out.
  package fileprivate(set) var branch: String?
  /// Where it sends, and what it starts.
  package let terms: SyncTerms
  /// What would be sent that may surprise.
  package let files: SentFiles
  /// A repository that the folder lies in, which has the files now and won't see them any more.
  package fileprivate(set) var outer: String?
  /// Whether Syncthing carries the folder, with git's own files in it, which break that way.
  package let isCarriedBySyncthing: Bool
  fileprivate let url: String?
}

extension Vault {
  /// What enabling sync would mean here. Starts git for nothing but looking, and nothing that the repository names.
  ///
  /// - Parameter url: the remote, where the repository is to have one.
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

  /// The innermost folder on the way to the vault that has a repository. Starts no git.
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

  /// A repository without anything, outside the vault, through which git looks at a folder that is none.
  private func emptyRepository(_ git: Git, _ files: SyncFiles) throws -> Git {
    let place = try wrapping(files.emptyRepository)
    let empty = git.looking(into: place)
    if try wrapping({ try files.realPath(of: place + bytes("/HEAD")) }) == nil {
      try git("init", "--quiet", "--bare", "--template=", more: [place])
    }
    return empty
  }

  /// Makes it so: the repository where there is none, its remote, how files are merged, what git ignores, and that this user
  /// has agreed to it.
  ///
  /// - Parameter ignored: lines for `.gitignore`.
  /// - Throws: `SyncRefusal`, `VaultError`. Then the repository is as it was, or there is none again.
  package func enableSync(
    _ setup: SyncSetup, ignoring ignored: [String] = [], with run: @escaping GitRunner
  ) throws {
    let synchronizer = try Synchronizer(self, SyncRequest(), run)
    let (files, git) = (synchronizer.files, synchronizer.git)
    let (before, consent) = (
      (files.configuration, try wrapping { try files.attributes }), SyncConsent(files: files)
    )
    let agreedBefore = consent.kept
    // So that the journal hides itself from git before git looks.
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

  /// Adds the line that has Markdown merged by item, and kept as it is, to what all clones have; and what git ignores.
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
