import OffloadKit

/// A text on its way from another program into a capture, in a file that nobody else can read. It stays there until the
/// capture is made, so that a failure costs nobody their words.
struct DraftFile {
  let session: Session
  let vault: Vault
  private let writing: Vault.Writing

  init(session: Session, vault: Vault) throws {
    (self.session, self.vault) = (session, vault)
    writing = try vault.beginWriting()
  }

  /// What the user wrote in their editor; nothing where they saved nothing.
  func edit() throws -> [UInt8] {
    try session.keeping(writing, of: vault) {
      try Editor(session: session).open(writing.file, line: 1)
      return try vault.written(in: writing).refusingOtherThanUTF8()
    }
  }

  /// What the user's voice command printed.
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

  /// Runs what is made of the text, and takes the file away when it is made.
  func using<Value>(_ body: () throws -> Value) throws -> Value {
    let value = try session.keeping(writing, of: vault, body)
    // What stays behind in the journal is told of by a check.
    try? vault.discard(writing)
    return value
  }
}

extension Session {
  /// Runs a body; where it fails, says where the text is kept that was written.
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
