import OffloadKit

/// Holds a text that another program writes for a capture, in a file that only the user can read. Offload removes the
/// file after the capture, so a failure loses no text.
struct DraftFile {
  let session: Session
  let vault: Vault
  private let writing: Vault.Writing

  init(session: Session, vault: Vault) throws {
    (self.session, self.vault) = (session, vault)
    writing = try vault.beginWriting()
  }

  /// Returns the text that the user saved in their editor; empty if they saved nothing.
  func edit() throws -> [UInt8] {
    try session.keeping(writing, of: vault) {
      try Editor(session: session).open(writing.file, line: 1)
      return try vault.written(in: writing).refusingOtherThanUTF8()
    }
  }

  /// Returns the text that the user's voice command printed.
  ///
  /// - Parameter command: from the user's own settings.
  func listen(to command: String) throws -> [UInt8] {
    try session.keeping(writing, of: vault) {
      let end = try session.console.run(
        shellCommand: "output=$1; shift; { \(command)\n} > \"$output\"; exit $?;", arguments: [writing.file])
      guard end.status == 0 else {
        throw Failure(
          "voice-failed", "your voice command failed with status \(end.status)",
          hint: "offload capture --editor")
      }
      return try vault.written(in: writing).refusingOtherThanUTF8()
    }
  }

  /// Runs `body`, which uses the text, and then removes the file.
  func using<Value>(_ body: () throws -> Value) throws -> Value {
    let value = try session.keeping(writing, of: vault, body)
    // If that fails, `offload check` reports the file.
    try? vault.discard(writing)
    return value
  }
}

extension Session {
  /// Runs a body; if it fails, prints which file has the text.
  func keeping<Value>(_ writing: Vault.Writing, of vault: Vault, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      // A conflict names the text itself.
      if case VaultError.editConflict = error { throw error }
      if error is EditorReturned {
        output.say(
          StyledText("note: if you save there, your text stays in \(ShellWords.quoted(text(writing.file)))"))
        throw error
      }
      if let kept = vault.abandon(writing) {
        output.say(StyledText("note: Offload kept your text in \(ShellWords.quoted(kept))"))
      }
      throw error
    }
  }
}
