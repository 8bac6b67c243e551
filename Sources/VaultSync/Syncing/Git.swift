import OffloadKit
import VaultStore

/// A call of git.
package struct GitCall: Sendable {
  /// Without the options that Offload passes in every call.
  package let arguments: [[UInt8]]
  /// Standard input; git can read nothing else.
  package let input: [UInt8]
  package let limit: Limit
  /// How many bytes git may print. Offload ends it if it prints more.
  package let outputLimit: Int
  /// Environment variables in addition to those that every call has.
  package let environment: [String: String]
  /// Whether git has the terminal and may ask there for a password.
  package var mayAsk = false

  /// How long git may take, in seconds. Then Offload ends it, with every program that it has started.
  package enum Limit: Int, Sendable {
    case local = 30
    case fetch = 120
    case push = 300
  }
}

/// The result of a call of git.
package struct GitAnswer: Sendable {
  /// 128 plus the signal's number if a signal ended git.
  package let status: Int32
  package let output: [UInt8]
  /// Standard error.
  package let complaints: [UInt8]
  /// Whether Offload ended git because it took too long or printed too much.
  package let isCutOff: Bool

  package init(status: Int32, output: [UInt8], complaints: [UInt8], isCutOff: Bool) {
    (self.status, self.output, self.complaints, self.isCutOff) = (status, output, complaints, isCutOff)
  }

  /// Whether the remote refused access, and might grant it if git may ask for a password.
  var wantsToAsk: Bool {
    let said = text(complaints)
    return !isCutOff
      && [
        "terminal prompts disabled", "could not read Username", "could not read Password",
        "Authentication failed", "Permission denied", "Host key verification failed",
      ].contains { said.contains(text: $0) }
  }

  /// Git's message on one line, without `fatal:` and the like.
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

/// Starts git and waits until it ends. The code that knows the environment passes this in.
///
/// It starts the program `git` in a process group of its own, without a terminal, with an environment in which nothing
/// names another repository.
///
/// - Throws: if the program can't be started.
package typealias GitRunner = @Sendable (GitCall) throws -> GitAnswer

/// The git repository of a vault. Its commands never ask, and never run programs that the repository names.
struct Git: Sendable {
  let root: [UInt8]
  let run: GitRunner
  /// The author of commits made here.
  var identity = GitIdentity.offload
  /// Whether git's settings leave open how git starts ssh.
  var isUsualSSH = true
  /// The repository, if it isn't the vault's own.
  private var repository: [UInt8]?

  init(root: [UInt8], run: @escaping GitRunner) {
    (self.root, self.run) = (root, run)
  }

  /// The same for another repository, by its path from the vault's folder or from the root.
  func looking(into repository: [UInt8]) -> Git {
    var git = self
    git.repository = repository
    return git
  }

  /// How many bytes a call may print if it prints no file contents: enough for the names of all files.
  private static let mostOutput = IncomingLimits.paths * 300

  /// Settings for every call, which override the user's and the repository's.
  private static let settings = [
    "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.fsync=committed", "core.pager=cat",
    "gc.auto=0", "maintenance.auto=false", "transfer.fsckObjects=true", "fetch.fsckObjects=true",
    "receive.fsckObjects=true", "fetch.recurseSubmodules=no", "submodule.recurse=false",
    "push.recurseSubmodules=no", "push.gpgSign=false", "push.followTags=false", "push.pushOption=",
    "i18n.commitEncoding=UTF-8",
    "protocol.ext.allow=never", "advice.detachedHead=false", "color.ui=false",
  ]

  /// - Parameter more: further arguments, of any bytes.
  /// - Returns: standard output.
  /// - Throws: `SyncRefusal.git` if git fails.
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

  /// The same for a call that may fail.
  ///
  /// - Parameters:
  ///   - runsHooks: only for `push`, and to ask for the hooks' folder.
  ///   - mayAsk: whether a user is there who can type a password.
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
    // Mostly no user is there to type a password, and an unreachable machine must not take minutes.
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

struct GitIdentity: Sendable, Hashable {
  let name: String
  let email: String

  static let offload = GitIdentity(name: "Offload", email: "offload@localhost")
}

extension Sequence<UInt8> {
  /// The text before each line feed; empty lines are left out.
  var lines: [[UInt8]] { Array(self).split(separator: UInt8(ascii: "\n")).map(Array.init) }
}
