import OffloadKit

/// A text on its way from another program into a capture, in a file of its own in the folder for temporary
/// files. It stays there until the capture is made, so that a failure costs nobody their words.
struct DraftFile {
  let session: Session
  private let path: String

  init(session: Session) {
    self.session = session
    let name = String(UInt64.random(in: 0...UInt64.max), radix: 36)
    path = "\(session.world.variable("TMPDIR") ?? "/tmp")/offload-\(name).md"
  }

  /// What the user wrote in their editor; nothing where they saved nothing.
  func edit() throws -> [UInt8] {
    try Editor(session: session).open(Array(path.utf8), line: 1)
    return try text()
  }

  /// What the user's voice command printed.
  func listen() throws -> [UInt8] {
    guard let command = try session.userSettings().voice else {
      throw Failure(
        "no-voice", "no voice command is set in the user's settings", hint: "offload capture --editor")
    }
    let status = try session.console.run(
      shellCommand: "umask 077; output=$1; shift; { \(command)\n} > \"$output\"; exit $?;",
      arguments: [Array(path.utf8)])
    guard status == 0 else {
      throw Failure(
        "voice-failed", "the voice command ended with status \(status)", hint: "offload capture --editor")
    }
    return try text()
  }

  func remove() {
    guard case .success = Platform.contents(of: Array(path.utf8)) else { return }
    // A copy that stays behind in the temporary folder does no harm.
    _ = try? session.console.run(shellCommand: "rm -f --", arguments: [Array(path.utf8)])
  }

  private func text() throws -> [UInt8] {
    switch Platform.contents(of: Array(path.utf8)) {
    case .success(let bytes): return bytes
    case .failure(let refusal) where refusal.isMissing: return []
    case .failure(let refusal):
      throw Failure("input", "\(path) cannot be read: \(Platform.message(refusal.code))")
    }
  }
}
