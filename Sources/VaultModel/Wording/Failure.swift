import VaultStore

/// An error for a person: the problem and its effect on the vault, a command that helps, and the exit
/// status.
package struct Failure: Error {
  /// A name that scripts can rely on, for example `ambiguous-item`.
  package let code: String
  package let status: ExitStatus
  package let message: Statement
  package var hint: Hint?
  /// The possible meanings of the input, between message and hint.
  package var candidates: [Candidate]
  /// The number of further candidates, and the command that lists them.
  package private(set) var further: (count: Int, hint: Hint)?
  /// A word of the command line, and its probable meaning.
  package var slip: (typed: String, meant: String)?
  package let prospect: Prospect

  package struct Candidate: Hashable, Sendable {
    /// The text to type for this candidate.
    package let address: String
    package let text: String

    package init(address: String, text: String) { (self.address, self.text) = (address, text) }

    package init(_ listed: ListedItem) { self.init(address: listed.address, text: listed.item.words) }
  }

  /// Whether a retry can succeed.
  package enum Prospect: Sendable {
    /// You can try the same again.
    case open
    /// The target has changed: look again before you retry.
    case outdated
    /// A retry can't succeed.
    case none
  }

  package init(
    _ code: String, _ message: Statement, hint: Hint? = nil, status: ExitStatus = .failed,
    candidates: [Candidate] = [], slip: (typed: String, meant: String)? = nil, prospect: Prospect = .open
  ) {
    (self.code, self.message, self.hint, self.status) = (code, message, hint, status)
    (self.candidates, self.slip, self.prospect) = (candidates, slip, prospect)
  }

  /// Makes the failure for an operation that is over: a retry gives the same result.
  static func past(_ name: String, _ words: Statement) -> Failure {
    Failure(name, words, hint: "offload log", prospect: .none)
  }

  /// Makes the failure for a name that matches more than one candidate.
  init<Meant>(
    _ code: String, _ name: String, matches all: [Meant], _ noun: String,
    _ candidate: (Meant) -> Candidate, whole hint: Hint
  ) {
    let first = all.first.map { candidate($0).address }
    self = Failure(
      code, "\(name.inQuotes) matches \(Phrase.counted(all.count, noun))",
      hint: first.map { "offload show \($0)" }, status: .ambiguous
    )
    .listing(all, whole: hint, candidate)
  }

  /// The most candidates to list: nobody reads more of them before an error's hint.
  package static let mostCandidates = 10

  /// Returns the failure with the first candidates, and the number of further ones.
  package func listing<Meant>(
    _ all: [Meant], whole hint: Hint, _ candidate: (Meant) -> Candidate
  ) -> Failure {
    var failure = self
    failure.candidates = all.prefix(Self.mostCandidates).map(candidate)
    failure.further =
      all.count > Self.mostCandidates ? (count: all.count - Self.mostCandidates, hint: hint) : nil
    return failure
  }
}

/// The exit status of the program.
package enum ExitStatus: Int32, Sendable {
  case done = 0
  /// It failed, and nothing changed.
  case failed = 1
  /// The command line is wrong.
  case usage = 2
  /// An address matched more than one item.
  case ambiguous = 3
  /// The vault changed in the meantime, and Offload could not merge the change; nothing changed.
  case changedUnderneath = 4
  /// The change is recorded but not finished, or not confirmed durable; or the result lacks a file that
  /// such a change left without its name.
  case unfinished = 5
}

/// An error with words for a person, here or in a front end.
package protocol WordedError: Error {
  var failure: Failure { get }
}

extension Failure: WordedError {
  package var failure: Failure { self }

  /// Finds the words for any error.
  package init(describing error: any Error) {
    self = (error as? any WordedError)?.failure ?? Failure("internal", "\(String(describing: error))")
  }

  /// Makes the failure for a collection's file that Offload can't read; nil if the file doesn't exist.
  package init?(reading path: VaultPath, _ error: any Error) {
    switch error {
    case VaultError.collectionNotFound: return nil
    case VaultError.system(_, _, let reason): self.init("unreadable", "\(path) can't be read: \(reason)")
    case let error:
      self.init("unreadable", "\(path) can't be read: \(Failure(describing: error).message.firstOfIt)")
    }
  }

  /// Returns the failure with the file that has the text from the user's editor.
  package func keeping(_ writing: String?) -> Failure {
    guard let writing else { return self }
    var failure = Failure(
      code, message.saying(first: "your text is in \(ShellWords.quoted(writing))"), hint: hint,
      status: status, candidates: candidates, slip: slip, prospect: prospect)
    failure.further = further
    return failure
  }

  /// Makes the failure for files that Offload can't read.
  package init(unreadable files: [UnreadFile], _ consequence: Statement) {
    let hint: Hint = files.first?.hint ?? "ls -ld ."
    guard let file = files.first, files.count == 1 else {
      self = Failure(
        "unreadable", "\(Phrase.counted(files.count, "file")) can't be read; \(consequence)", hint: hint
      )
      .listing(files, whole: "offload check --rule unreadable-file") {
        Candidate(address: $0.path, text: $0.reason)
      }
      return
    }
    let name: Statement = file.path == "." ? "the vault's folder" : "\(file.path)"
    self.init("unreadable", "\(name) can't be read: \(file.reason); \(consequence)", hint: hint)
  }
}
