import VaultStore

/// What it means to let git be started in a vault: shown to whoever is asked.
package struct SyncSetup: Sendable {
  /// Whether the folder is to become a repository.
  package fileprivate(set) var isNewRepository = false
  /// Without `refs/heads/`; nil where none is checked out.
  package fileprivate(set) var branch: String?
  /// The names of remotes and their URLs.
  package fileprivate(set) var remotes: [(name: String, url: String)] = []
  /// What the repository's own settings name that git would start.
  package fileprivate(set) var commands: [String] = []
  /// Programs that git starts before and after what it does; sync has it start them at a push alone.
  package fileprivate(set) var hooks: [String] = []
  /// What would be sent that is no Markdown.
  package fileprivate(set) var others: [VaultPath] = []
  /// What would be sent that nobody but its owner may read here. Git keeps no such modes.
  package fileprivate(set) var ownerOnly: [VaultPath] = []
  package fileprivate(set) var isEnabled = false

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
    var setup = SyncSetup(url: url)
    switch files.repository {
    case .elsewhere: throw SyncRefusal.unusual(.linked)
    case .bare: throw SyncRefusal.unusual(.bare)
    case .none:
      setup.isNewRepository = true
      setup.look(at: allNames(), in: self)
      if let url { setup.remotes = [("origin", url)] }
      return setup
    case .folder: break
    }
    let configuration = try GitConfiguration.read(git)
    if let oddity = configuration.oddity { throw SyncRefusal.unusual(oddity) }
    let head = files.gitFile("HEAD").map { text($0) } ?? ""
    setup.branch =
      head.hasPrefix("ref: refs/heads/") ? String(head.dropFirst("ref: refs/heads/".count).dropLast()) : nil
    setup.remotes = configuration.remotes.map { ($0, configuration["remote.\($0).url"] ?? "") }
    if let url {
      if let known = configuration["remote.origin.url"], known != url {
        throw SyncRefusal.anotherRemote(known)
      }
      if setup.remotes.isEmpty { setup.remotes = [("origin", url)] }
    }
    setup.commands = configuration.commands
    setup.hooks = files.hooks()
    setup.isEnabled = SyncConsent(files: files).isGiven
    let listed = try git("ls-files", "-z", "--cached", "--others", "--exclude-standard").fields
    setup.look(at: Set(listed.compactMap { VaultPath($0) }).sorted(), in: self)
    return setup
  }

  /// Makes it so: the repository where there is none, its remote, how files are merged, and that this user has said so.
  ///
  /// - Throws: `SyncRefusal`, `VaultError`.
  package func enableSync(_ setup: SyncSetup, with run: @escaping GitRunner) throws {
    let synchronizer = try Synchronizer(self, SyncRequest(), run)
    let (files, git) = (synchronizer.files, synchronizer.git)
    // So that the journal hides itself from git before git looks.
    try settleEarlierWork("sync init")
    if setup.isNewRepository { try git("init", "--quiet", "--initial-branch=main") }
    let configuration = try GitConfiguration.read(git)
    if let url = setup.url, configuration["remote.origin.url"] == nil {
      try git("remote", "add", "--", "origin", url)
    }
    try MergeDriver.setUp(git, configuration)
    try writeAttributes()
    do {
      try SyncConsent(files: files).give()
    } catch let error as StoreError {
      throw VaultError(error)
    }
  }

  /// Adds the line that has Markdown merged by item, and kept as it is, to what all clones have.
  private func writeAttributes() throws {
    let path = VaultPath(unchecked: bytes(".gitattributes"))
    let line = bytes(MergeDriver.attribute)
    let detail = OperationHeader.Detail(key: bytes(OperationHeader.syncKey), value: bytes("init"))
    _ = try store("sync init", details: [detail]) { transaction in
      guard let present = try transaction.read(path)?.bytes else {
        return try transaction.create(path, line + bytes("\n"))
      }
      if present.lines.contains(line) { return }
      let end = present.isEmpty || present.last == UInt8(ascii: "\n") ? [] : bytes("\n")
      try transaction.write(path, present + end + line + bytes("\n"))
    }
  }

  /// All files that git would look at in a folder that is no repository yet.
  private func allNames() -> [VaultPath] { (try? store.readTree().files) ?? [] }
}

extension SyncSetup {
  fileprivate init(url: String?) { self.url = url }

  fileprivate mutating func look(at paths: [VaultPath], in vault: Vault) {
    others = paths.filter { !$0.isMarkdown && CarriedName.isOne($0) }
    ownerOnly = paths.filter { path in
      CarriedName.isOne(path) && vault.store.permissions(of: path).map { $0 & 0o077 == 0 } ?? false
    }
  }
}
