import OffloadKit

extension GitConfiguration {
  /// The repository's own settings that make a sync start a program, that change the remote, or change which servers
  /// git trusts.
  ///
  /// Settings for programs that no sync starts are left out: aliases, editors, pagers, external diffs, other merge
  /// drivers. Keys as in git-config(1) and git-lfs-config(5).
  var watched: [Entry] { entries.filter { $0.isLocal && $0.isWatched } }

  /// The same for a remote on this machine: on a push, git runs in that repository with that repository's settings.
  var watchedOfRemote: [Entry] {
    entries.filter { $0.isLocal && ($0.isWatched || $0.isInclusion || $0.key == "core.fsmonitor") }
  }

  /// Whether git rewrites the remotes' URLs.
  var rewritesURLs: Bool {
    entries.contains { $0.key.hasPrefix("url.") && ["insteadof", "pushinsteadof"].contains($0.lastName) }
  }
}

extension GitConfiguration.Entry {
  /// The watched settings, by the first and the last part of their keys.
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

  /// The settings of `http` that only change speed. All others count.
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
    if firstName == "branch", lastName == "merge" {
      // A remote branch with another name than the local one.
      return value != "refs/heads/\(key.dropFirst("branch.".count).dropLast(".merge".count))"
    }
    if firstName == "http" { return !Self.harmlessOfHTTP.contains(lastName) }
    // A missing or empty value names no program and no URL.
    return value?.isEmpty == false && Self.watched[String(firstName)]?.contains(lastName) == true
  }
}
