import OffloadKit
import VaultStore

/// The terms that a user agrees to who lets Offload start git in a vault: the remotes, and everything from the
/// repository that git would start.
///
/// Each is a separate term. The user's consent to a term holds until the term changes; Offload asks again for anything
/// new.
package struct SyncTerms: Sendable {
  package struct Remote: Sendable, Hashable {
    package let name: String
    /// As in the settings.
    package let url: String
    /// As in the settings, only for pushes.
    fileprivate var pushURL: String?
    /// The real URLs for fetching and pushing, if they differ from the setting.
    package let places: [String]
    /// The programs that git starts in the remote, if that is a folder on this machine.
    fileprivate var programs: [SyncProgram] = []
    package fileprivate(set) var settings: [Setting] = []

    /// The programs' paths.
    package var programPaths: [String] { programs.map { VaultModel.text($0.path) } }
  }

  package struct Setting: Sendable, Hashable {
    package let key: String
    package let value: String

    package var text: String { "\(key)=\(value)" }
  }

  /// Sorted by name.
  package private(set) var remotes: [Remote] = []
  /// The repository's own settings.
  package private(set) var settings: [Setting] = []
  private var hooks: [SyncProgram] = []

  /// The programs that git starts before and after a push, by path.
  package var hookPaths: [String] { hooks.map { VaultModel.text($0.path) } }

  /// The hooks of a push: see githooks(5). The other hooks belong to commands that sync runs without hooks.
  private static let pushHooks: Set = ["pre-push", "reference-transaction"]
  /// How many bytes of settings and names Offload can ask a user to read.
  private static let longest = 8_000

  /// - Parameter url: the URL for a new remote `origin`, if there is none.
  /// - Throws: `SyncRefusal` if the terms can't be shown or can't be agreed to.
  init(_ git: Git, _ configuration: GitConfiguration, _ files: SyncFiles, adding url: String? = nil) throws {
    settings = configuration.watched.map(Setting.init) + (try Self.settingsOfLFS(git, files))
    hooks = try Self.hooks(git, configuration, files)
    for name in configuration.remotes {
      remotes.append(try Self.remote(name, git, configuration, files))
    }
    if let url, configuration["remote.origin.url"] == nil {
      let place = try Self.lines(of: git("ls-remote", "--get-url", "--", url)).first
      var remote = Remote(name: "origin", url: url, places: [place].compactMap(\.self).filter { $0 != url })
      try remote.look(git, files)
      remotes.append(remote)
    }
    guard shown.reduce(0, { $0 + $1.utf8.count }) <= Self.longest else { throw SyncRefusal.tooMuchToShow }
  }

  /// Every string that the user has to read.
  private var shown: [String] {
    terms(of: remotes).flatMap { $0.map { text($0) } }
  }

  // MARK: What was agreed to

  /// Each term as the fields that identify it.
  private func terms(of remotes: [Remote]) -> [[[UInt8]]] {
    let programs = { (kind: String, list: [SyncProgram]) in list.map { [bytes(kind), $0.path, $0.digest] } }
    let settings = { (kind: String, list: [Setting]) in
      list.map { [bytes(kind), bytes($0.key), bytes($0.value)] }
    }
    return settings("setting", self.settings) + programs("hook", hooks)
      + remotes.flatMap { remote in
        [[bytes("remote"), bytes(remote.name), bytes(remote.url), bytes(remote.pushURL ?? "")]]
          + programs("remote hook", remote.programs) + settings("remote setting", remote.settings)
      }
  }

  /// Identify the terms that the user agreed to.
  var digests: [[UInt8]] { terms(of: remotes).map(Self.digest) }

  private static func digest(of term: [[UInt8]]) -> [UInt8] {
    SyncFiles.digest(of: Array(term.joined(separator: [0])))
  }

  /// The names of the terms that the user hasn't agreed to, each once.
  ///
  /// - Parameter remote: the remote that git is about to contact; nil for none.
  func news(since agreed: Set<[UInt8]>, to remote: String?) -> [String] {
    let remotes = remotes.filter { $0.name == remote }
    let names = terms(of: remotes).filter { !agreed.contains(Self.digest(of: $0)) }.map { term in
      term[0] == bytes("remote") ? "the remote \(text(term[1])), \(text(term[2]))" : text(term[1])
    }
    return names.indices.filter { !names[..<$0].contains(names[$0]) }.map { names[$0] }
  }
}

extension SyncTerms.Setting {
  fileprivate init(_ entry: GitConfiguration.Entry) {
    self.init(key: entry.key, value: entry.value ?? "true")
  }
}

// MARK: Looking

extension SyncTerms {
  private static func lines(of output: [UInt8]) -> [String] { output.lines.map { text($0) } }

  /// None if the repository's settings name another folder for hooks, or if that folder is in the vault: such files
  /// come with the vault.
  private static func hooks(
    _ git: Git, _ configuration: GitConfiguration, _ files: SyncFiles
  ) throws -> [SyncProgram] {
    let folder = try git.hooksFolder()
    if let entry = configuration.entries.last(where: { $0.key == "core.hookspath" }) {
      guard !entry.isLocal, folder.first == UInt8(ascii: "/"), try !git.isInVault(folder, files) else {
        return []
      }
    }
    // Git can't start hooks that Offload can't list.
    return files.programs(in: folder, named: pushHooks) ?? []
  }

  private static func remote(
    _ name: String, _ git: Git, _ configuration: GitConfiguration, _ files: SyncFiles
  ) throws -> Remote {
    let urls = configuration.values(of: "remote.\(name).url")
    let pushURLs = configuration.values(of: "remote.\(name).pushurl")
    guard let url = urls.first, urls.count == 1, pushURLs.count <= 1 else {
      throw SyncRefusal.severalURLs(remote: name, urls + pushURLs)
    }
    var places = pushURLs
    if configuration.rewritesURLs {
      places = try lines(of: git("remote", "get-url", "--all", "--", name))
      places += try lines(of: git("remote", "get-url", "--all", "--push", "--", name))
    }
    let others = places.indices.filter { places[$0] != url && !places[..<$0].contains(places[$0]) }
    var remote = Remote(
      name: name, url: url, pushURL: pushURLs.first, places: others.map { places[$0] })
    try remote.look(git, files)
    return remote
  }

  /// Where git sends large files instead, from a file of the vault.
  private static func settingsOfLFS(_ git: Git, _ files: SyncFiles) throws -> [Setting] {
    guard files.exists(".lfsconfig") else { return [] }
    let answer = try git.answer(
      to: ["config", "-z", "--file", ".lfsconfig", "--get-regexp", "url$"].map(bytes))
    // It answers 1 if it finds none.
    guard answer.status == 0 else { return [] }
    return answer.output.fields.map { field in
      let parts = field.split(separator: UInt8(ascii: "\n"), maxSplits: 1)
      return Setting(key: ".lfsconfig \(text(parts[0]))", value: parts.count == 2 ? text(parts[1]) : "")
    }
  }
}

extension SyncTerms.Remote {
  /// Finds the programs that git would start in the remote, if that is a folder on this machine.
  ///
  /// - Throws: `SyncRefusal.remoteInVault`; `SyncRefusal.unlisted` if Offload can't list the programs.
  fileprivate mutating func look(_ git: Git, _ files: SyncFiles) throws {
    for place in places.isEmpty ? [url] : places {
      guard let path = LocalRemote.path(in: place) else { continue }
      // Git expands this to a home folder, and Offload doesn't know whose.
      if path.first == UInt8(ascii: "~") { throw SyncRefusal.unlisted(place) }
      let found: LocalRemote?
      do {
        found = try LocalRemote(path, git, files)
        if try git.isInVault(found?.path ?? path, files) { throw SyncRefusal.remoteInVault(place) }
      } catch is StoreError {
        throw SyncRefusal.unlisted(place)
      }
      guard let repository = found else { continue }
      guard let programs = files.programs(in: repository.hooks, named: nil) else {
        throw SyncRefusal.unlisted(place)
      }
      self.programs += programs
      settings += repository.settings.watchedOfRemote.map(SyncTerms.Setting.init)
    }
  }
}
