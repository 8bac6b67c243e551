import OffloadKit

extension Failure {
  /// The words for a change that was refused for what the files hold, or for what happened to them meanwhile.
  static func ofChanges(_ error: VaultError) -> Failure {
    switch error {
    case .changedUnderneath(let place):
      return Failure(
        "changed-underneath",
        "\(place.path.text) was changed by another program, and the item at line \(place.line) is gone",
        hint: "offload list", status: .changedUnderneath)
    case .conflictMarkers(let path, let line):
      return Failure(
        "conflict-markers",
        "\(path.text):\(line) has conflict markers of git; nothing is changed between them",
        hint: "git mergetool \(ShellWords.quoted(path.text))")
    case .frontMatter(let path, let key, let reason):
      return Failure(
        "front-matter", "\(path.text): \(key) in the front matter cannot be changed safely: \(reason)")
    case .unreadable(let files):
      return Failure(missing: files, "what is wanted may be in there, and nothing was changed")
    case .nothingToUndo:
      return Failure("nothing-to-undo", "there is nothing to take back", hint: "offload log")
    case .nothingToRedo:
      return Failure("nothing-to-redo", "there is nothing to bring back", hint: "offload log")
    case .alreadyUndone(let text):
      return Failure("already-undone", "operation \(text) is undone already", hint: "offload log")
    case .editorFailed(let writing):
      return Failure(
        "editor-failed", "the editor failed; what was written is kept in \(ShellWords.quoted(writing))")
    case .forgotten(let text):
      return Failure(
        "forgotten", "operation \(text) was forgotten: what it did is not kept any more", hint: "offload log")
    case .operationNotFound(let text):
      return Failure("operation-not-found", "the log has no operation \(quote(text))", hint: "offload log")
    case .undoBlocked(let operation, let path, let lines):
      let line = lines.first.map { ": \($0)" } ?? ""
      return Failure(
        "undo-blocked", "\(path.text) was changed where \(operation) had changed it\(line)",
        hint: "offload undo \(operation) --dry-run", status: .changedUnderneath)
    default:
      return ofRestoring(error) ?? ofFiles(error)
    }
  }

  /// The words for files that cannot be read.
  init(missing files: [UnreadFile], _ consequence: String) {
    let hint = "ls -ld \(ShellWords.quoted(files.first?.path ?? "."))"
    guard let file = files.first, files.count == 1 else {
      self.init(
        "unreadable", "\(ItemNaming.count(files.count, "file")) cannot be read; \(consequence)", hint: hint,
        candidates: files.prefix(10).map { Candidate(address: $0.path, text: $0.reason) })
      return
    }
    let path = file.path == "." ? "the vault's folder" : file.path
    self.init("unreadable", "\(path) cannot be read: \(file.reason); \(consequence)", hint: hint)
  }

  private static func ofRestoring(_ error: VaultError) -> Failure? {
    switch error {
    case .journalNotFound(let name, let others):
      let hint = others.first.map { "offload recover \(ShellWords.quoted($0))" }
      return Failure(
        "journal-not-found", "there is no other journal \(quote(name)) in this vault",
        hint: hint ?? "offload check")
    case .nothingUnfinished(let folder):
      return Failure("nothing-unfinished", "nothing was cut off in \(folder)", hint: "offload check")
    case .undoFileGone(let operation, let path):
      return Failure(
        "undo-file-gone",
        "\(path.text) is gone, and with it what \(operation) had changed there; bring it back, or undo an operation of "
          + "the log by its number",
        hint: "offload restore \(ShellWords.quoted(path.text))", status: .changedUnderneath)
    case .nothingLeftToUndo(let operation, let older):
      return Failure(
        "nothing-left-to-undo", "what \(operation) did has been taken back by hand already",
        hint: older.map { "offload undo \($0)" } ?? "offload log")
    case .nothingToRestore(let path, let operation?):
      return Failure(
        "nothing-to-restore", "operation \(operation) did not change \(path.text)",
        hint: "offload log --patch --limit 20")
    case .nothingToRestore(let path, nil):
      return Failure(
        "nothing-to-restore", "nothing of \(path.text) is missing, as far as the log tells",
        hint: "offload log")
    case .textNotKept(let path):
      return Failure(
        "text-not-kept", "the text of \(path.text) at that time is not kept any more",
        hint: "ls -lR .offload/by")
    default: return nil
    }
  }
}
