import OffloadKit

extension GitConfiguration {
  /// The repository's own settings that have a sync start a program, that change where it goes, or whom it believes there.
  ///
  /// What no sync starts is left out: aliases, editors, pagers, external diffs, the merge drivers of others. Keys as
  /// git-config(1) and git-lfs-config(5) have them.
  var watched: [Entry] { entries.filter { $0.isLocal && $0.isWatched } }

  /// The same for a repository that something is pushed to on this machine: git works in it as in one of its own.
  var watchedOfRemote: [Entry] {
    entries.filter { $0.isLocal && ($0.isWatched || $0.isInclusion || $0.key == "core.fsmonitor") }
  }

  /// Whether git makes other URLs of what the remotes say.
  var rewritesURLs: Bool {
    entries.contains { $0.key.hasPrefix("url.") && ["insteadof", "pushinsteadof"].contains($0.lastName) }
  }
}

extension GitConfiguration.Entry {
  /// The settings that count, by the first and the last part of their keys.
  private static let watched: [String: Set<String>] = [
    "core": ["sshcommand", "askpass", "gitproxy", "alternaterefscommand"],
    "filter": ["clean", "smudge", "process"],
    "credential": ["helper"],
    "gpg": ["program", "defaultkeycommand"],
    "remote": ["uploadpack", "receivepack", "vcs", "proxy", "lfsurl", "lfspushurl"],
    "url": ["insteadof", "pushinsteadof"],
    "fetch": ["bundleuri"], "hook": ["command", "event"],
    "lfs": ["url", "pushurl", "path", "args", "clean", "smudge", "standalonetransferagent", "storage"],
  ]

  /// Of HTTP everything counts but how fast it is.
  private static let harmlessOfHTTP: Set = [
    "postbuffer", "lowspeedlimit", "lowspeedtime", "maxrequests", "minsessions", "version", "useragent",
    "noepsv",
  ]

  fileprivate var firstName: Substring { key.prefix { $0 != "." } }
  fileprivate var lastName: String {
    key.lastIndex(of: ".").map { String(key[key.index(after: $0)...]) } ?? key
  }

  var isInclusion: Bool { ["include", "includeif"].contains(firstName) && lastName == "path" }

  fileprivate var isWatched: Bool {
    // An empty one is a yes or a no there.
    if firstName == "branch", lastName == "merge" {
      // A branch that is another one there.
      return value != "refs/heads/\(key.dropFirst("branch.".count).dropLast(".merge".count))"
    }
    if firstName == "http" { return !Self.harmlessOfHTTP.contains(lastName) }
    return value?.isEmpty == false && Self.watched[String(firstName)]?.contains(lastName) == true
  }
}
