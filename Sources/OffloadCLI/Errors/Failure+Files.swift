import OffloadKit

extension Failure {
  /// The words for what the files, the journal or the system did not allow.
  static func ofFiles(_ error: VaultError) -> Failure {
    switch error {
    case .busy:
      return Failure(
        "busy", "another command is changing the vault; nothing was changed", hint: "offload log")
    case .notAFile(let path):
      return Failure(
        "not-a-file", "\(shown(path.text)) is no file", hint: "ls -ld \(ShellWords.quoted(path.text))")
    case .sameFile(let path, let other):
      return Failure(
        "same-file",
        "\(shown(path.text)) and \(shown(other.text)) are one file, which this would change as if they were two",
        hint: "ls -li \(ShellWords.quoted(path.text)) \(ShellWords.quoted(other.text))")
    case .notWritable(let path):
      return Failure(
        "not-writable", "\(shown(path.text)) may not be written; nothing was changed",
        hint: "ls -ld \(ShellWords.quoted(path.text))")
    case .leavesVault(let path):
      return Failure(
        "leaves-vault",
        "\(shown(path.text)) is a link that leads out of the vault, and is not written through",
        hint: "ls -ld \(ShellWords.quoted(path.text))")
    case .brokenLink(let path):
      return Failure(
        "broken-link", "\(shown(path.text)) is a link that leads nowhere",
        hint: "ls -ld \(ShellWords.quoted(path.text))")
    case .reservedPath(let path):
      return Failure(
        "reserved-path", "\(shown(path.text)) is a name of Offload's own", hint: "offload collections")
    case .guardedPath(let path, let isHidden):
      let reason =
        isHidden
        ? "lies below a name that begins with a dot" : "is neither Markdown nor in the attachments folder"
      return Failure(
        "guarded-path", "\(shown(path.text)) \(reason), and is left alone; nothing was changed",
        hint: "ls -ld \(ShellWords.quoted(path.text))")
    case .unusableKey(let problem): return Failure(problem)
    case .outputExists(let path):
      return Failure(
        "output-exists", "there is a file \(ShellWords.quoted(path)) already; --force replaces it",
        hint: "ls -l \(ShellWords.quoted(path))")
    case .outputInVault(let path):
      return Failure(
        "output-in-vault", "\(ShellWords.quoted(path)) belongs to the vault, and is not replaced",
        hint: "ls -l \(ShellWords.quoted(path))")
    case .outputNotAFile(let path):
      return Failure(
        "output-not-a-file", "\(ShellWords.quoted(path)) is no file that could be replaced",
        hint: "ls -ld \(ShellWords.quoted(path))")
    case .gone(let path):
      return Failure(
        "gone", "\(shown(path.text)) was removed by another program; nothing was changed",
        hint: "offload collections",
        status: .changedUnderneath)
    case .beingSaved(let paths):
      let names = paths.map { shown($0.text) }
      let few = names.count > 3 ? "\(names[0]) and \(names.count - 1) more" : names.joined(separator: ", ")
      return Failure(
        "being-saved",
        "\(few) \(names.count == 1 ? "is" : "are") being saved by another program; nothing was changed. Once it is done, or closed, give the command again",
        hint: "ls -l \(paths.prefix(3).map { ShellWords.quoted($0.text) }.joined(separator: " "))",
        status: .changedUnderneath)
    case .conflict(let path, let lines):
      return Failure(
        "conflict",
        "another program changed the same lines of \(shown(path.text)); nothing was changed\(first(lines))",
        hint: "offload list", status: .changedUnderneath)
    case .partlyMade(let operation, let paths, let conflict):
      let part = paths.map { shown($0.text) }.joined(separator: ", ")
      return Failure(
        "partly-made",
        "another program changed \(shown(conflict.text)), so this was taken back; but in \(part) it is made: a program had saved it there",
        hint: "offload undo \(operation)", status: .changedUnderneath)
    case .editConflict(let path, let draft, let lines):
      return Failure(
        "edit-conflict",
        "the same lines of \(shown(path.text)) were changed meanwhile; your text is in \(draft)\(first(lines))",
        hint: "cat \(ShellWords.quoted(draft))", status: .changedUnderneath)
    case .unfinished(let operation, let reason):
      return Failure(
        "unfinished",
        "operation \(operation) is recorded but not finished: \(reason); the next change completes it",
        hint: "offload log", status: .unfinished)
    case .system(_, let path, let reason):
      return Failure("system", "\(path.isEmpty ? "the vault" : path): \(reason); nothing was changed")
    default:
      return Failure("internal", "\(error)")
    }
  }

  /// The words for a key that cannot be used.
  init(_ problem: KeyProblem) {
    switch problem {
    case .missing(let path, let reason):
      self.init(
        "no-key", "there is no place for the key that your changes are sealed with: \(path): \(reason)",
        hint: "XDG_STATE_HOME=/tmp/state offload log")
    case .exposed(let path):
      self.init(
        "key-exposed", "others may read \(path), the key that your changes are sealed with",
        hint: "chmod 600 \(ShellWords.quoted(path))")
    case .damaged(let path):
      let quoted = ShellWords.quoted(path)
      self.init(
        "key-damaged", "\(path) is not the key that your changes were sealed with",
        hint: "mv \(quoted) \(ShellWords.quoted(path + ".old"))")
    }
  }

  /// The vault's own folder has no name from its root.
  private static func shown(_ path: String) -> String {
    path == "." ? "the vault's folder" : path
  }

  /// The first of some texts' lines that says something; theirs may be gone.
  private static func first(_ texts: [String]) -> String {
    let lines = texts.lazy.flatMap { $0.split(whereSeparator: \.isNewline) }
    return lines.first { !$0.allSatisfy(\.isWhitespace) }.map { ": \($0)" } ?? ""
  }
}
