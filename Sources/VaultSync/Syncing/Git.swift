import OffloadKit
import VaultStore

/// One run of git.
package struct GitCall: Sendable {
  /// The program's own words are left out.
  package let arguments: [[UInt8]]
  /// What it reads; nothing else is there for it to read.
  package let input: [UInt8]
  package let limit: Limit
  /// How many bytes it may print; then it is ended as well.
  package let outputLimit: Int
  /// Variables that it gets beside those that every run has.
  package let environment: [String: String]
  /// Whether it has the terminal, and may ask there for a password.
  package var mayAsk = false

  /// How long it may take, in seconds; then it is ended, with all that it has started.
  package enum Limit: Int, Sendable {
    case local = 30
    case fetch = 120
    case push = 300
  }
}

/// What a run of git came to.
package struct GitAnswer: Sendable {
  /// 128 and the signal's number where a signal ended it.
  package let status: Int32
  package let output: [UInt8]
  /// What it said on standard error.
  package let complaints: [UInt8]
  /// Whether it was ended since it took too long, or printed too much.
  package let isCutOff: Bool

  package init(status: Int32, output: [UInt8], complaints: [UInt8], isCutOff: Bool) {
    (self.status, self.output, self.complaints, self.isCutOff) = (status, output, complaints, isCutOff)
  }

  /// Whether somebody was not let in who might be once they are asked.
  var wantsToAsk: Bool {
    let said = text(complaints)
    return !isCutOff
      && [
        "terminal prompts disabled", "could not read Username", "could not read Password",
        "Authentication failed", "Permission denied", "Host key verification failed",
      ].contains { said.contains(text: $0) }
  }

  /// Its words, without `fatal:` and the like, on one line.
  var words: String {
    let lines = text(complaints).split(whereSeparator: \.isNewline).map { line in
      ["fatal: ", "error: ", "hint: ", "remote: "].reduce(String(line)) { line, label in
        line.hasPrefix(label) ? String(line.dropFirst(label.count)) : line
      }
    }
    return lines.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }.prefix(3).joined(separator: " / ")
  }
}

/// Starts git and waits for its end: who knows the environment hands this in.
///
/// It starts the program `git` in a process group of its own, without a terminal, with an environment in which nothing
/// names another repository.
///
/// - Throws: where the program cannot be started.
package typealias GitRunner = @Sendable (GitCall) throws -> GitAnswer

/// The git repository of a vault, spoken to through commands that neither ask nor run what the repository names.
struct Git: Sendable {
  let root: [UInt8]
  let run: GitRunner
  /// Who makes commits here.
  var identity = GitIdentity.offload
  /// Whether git's settings say nothing of how ssh is started.
  var isUsualSSH = true
  /// The repository, if it isn't the vault's own.
  private var repository: [UInt8]?

  init(root: [UInt8], run: @escaping GitRunner) {
    (self.root, self.run) = (root, run)
  }

  /// The same for a repository elsewhere, by its path from the vault's folder or from the root.
  func looking(into repository: [UInt8]) -> Git {
    var git = self
    git.repository = repository
    return git
  }

  /// How many bytes a run may print that prints no contents of files: some more than the names of all.
  private static let mostOutput = IncomingLimits.paths * 300

  /// What every run is told, whatever the user's and the repository's settings say.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.fsync=committed", "core.pager=cat",
    "gc.auto=0", "maintenance.auto=false", "transfer.fsckObjects=true", "fetch.fsckObjects=true",
    "receive.fsckObjects=true", "fetch.recurseSubmodules=no", "submodule.recurse=false",
    "push.recurseSubmodules=no", "push.gpgSign=false", "push.followTags=false", "push.pushOption=",
    "i18n.commitEncoding=UTF-8",
    "protocol.ext.allow=never", "advice.detachedHead=false", "color.ui=false",
  ]

  /// - Parameter more: words after those, which may be of any bytes.
  /// - Returns: what it printed.
  /// - Throws: `SyncRefusal.git` where it fails.
  @discardableResult
  func callAsFunction(
    _ words: String..., more: [[UInt8]] = [], input: [UInt8] = [], limit: GitCall.Limit = .local
  ) throws -> [UInt8] {
    let answer = try answer(to: words.map { Array($0.utf8) } + more, input: input, limit: limit)
    guard answer.status == 0, !answer.isCutOff else {
      throw SyncRefusal.git(words[0], said: said(by: answer))
    }
    return answer.output
  }

  /// The same for a run that may fail.
  ///
  /// - Parameters:
  ///   - runsHooks: of `push` alone, and for asking where hooks lie.
  ///   - mayAsk: whether somebody is there who may be asked for a password.
  func answer(
    to words: [[UInt8]], input: [UInt8] = [], limit: GitCall.Limit = .local, runsHooks: Bool = false,
    mayAsk: Bool = false, environment more: [String: String] = [:], outputLimit: Int = Git.mostOutput
  ) throws -> GitAnswer {
    let settings = Self.settings.dropFirst(runsHooks ? 1 : 0).flatMap { ["-c", $0] }
    let arguments = (["--no-pager", "--literal-pathspecs"] + settings).map { Array($0.utf8) }
    let place = [Array("-C".utf8), root] + (repository.map { [Array("--git-dir=".utf8) + $0] } ?? [])
    var environment = [
      "GIT_CEILING_DIRECTORIES": text(root.prefix(root.lastIndex(of: UInt8(ascii: "/")) ?? 0)),
      "GIT_AUTHOR_NAME": identity.name, "GIT_AUTHOR_EMAIL": identity.email,
      "GIT_COMMITTER_NAME": identity.name, "GIT_COMMITTER_EMAIL": identity.email,
    ]
    // Mostly nobody is there to be asked for a password, and a machine that is away must not take minutes.
    let options = (mayAsk ? "" : "-o BatchMode=yes ") + "-o ConnectTimeout=10"
    if isUsualSSH { environment["GIT_SSH_COMMAND"] = "ssh \(options)" }
    environment.merge(more) { $1 }
    return try run(
      GitCall(
        arguments: place + arguments + words, input: input, limit: limit, outputLimit: outputLimit,
        environment: environment, mayAsk: mayAsk))
  }

  func said(by answer: GitAnswer) -> String {
    answer.isCutOff ? "it took too long, or printed too much" : answer.words
  }
}

/// Who a commit is by.
struct GitIdentity: Sendable, Hashable {
  let name: String
  let email: String

  static let offload = GitIdentity(name: "Offload", email: "offload@localhost")
}

extension Sequence<UInt8> {
  /// What stands before each line feed.
  var lines: [[UInt8]] { Array(self).split(separator: UInt8(ascii: "\n")).map(Array.init) }
}
