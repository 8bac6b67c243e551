/// Files that other programs are saving, for a change that must not overlook what is in one.
extension Store {
  /// For how many milliseconds a program has to leave a file alone that it has open for writing.
  private static let writerQuiet = 2000
  /// How far behind the clock of files may be, in milliseconds.
  private static let clockGrain = 20

  package enum ReadAgain: Hashable, Sendable {
    /// What was read is whole.
    case no
    /// Some of it was saved meanwhile, and is whole now.
    case yes
    /// These are being saved still, for longer than a command waits.
    case useless([VaultPath])
  }

  /// Waits until no program is saving any of some files: all together, for as long as a command waits for saves.
  ///
  /// A file is being saved while it is empty, or was written a moment ago, and a program has it open for writing; and for a
  /// moment after it was emptied, or where the system tells nothing of writers, after it was written.
  ///
  /// - Parameter start: when they began to be read.
  package func waitForSaves(of files: [VaultPath], readSince start: Timestamp) -> ReadAgain {
    var waited = 0
    var suspects = files.filter { path in
      guard let status = status(of: path) else { return true }
      return start.milliseconds(since: status.modified) < Store.clockGrain && isTimePlausible(status)
        || isBeingSaved(path, status)
    }
    if suspects.isEmpty { return .no }
    while true {
      suspects = suspects.filter { path in
        // What is gone for longer than a program needs to put another file there is gone.
        guard let status = status(of: path) else { return waited < options.quiet }
        return isBeingSaved(path, status)
      }
      guard let first = suspects.first else { return .yes }
      guard patience.wait(10, for: .file(first), on: fileSystem) else {
        patience.renew()
        return .useless(suspects)
      }
      waited += 10
    }
  }

  /// The file that a name leads to; nil where there is none.
  private func status(of path: VaultPath) -> FileStatus? {
    try? calls.repeating { () throws(SystemFailure) in
      try fileSystem.status(of: path.bytes, in: root, followingLink: true)
    }
  }

  /// A time in the future says nothing.
  private func isTimePlausible(_ status: FileStatus) -> Bool {
    fileSystem.now().milliseconds(since: status.modified) >= 0
  }

  private func isBeingSaved(_ path: VaultPath, _ status: FileStatus) -> Bool {
    let age = fileSystem.now().milliseconds(since: status.modified)
    let isRecent = age >= 0 && age < Store.writerQuiet
    guard status.size == 0 || isRecent, let file = try? calls.open(path.bytes, in: root, .beneath) else {
      return false
    }
    defer { calls.release(file) }
    let answer = calls.writers(of: file)
    if answer == .writerPresent { return true }
    // Who empties a file may close it before it is written anew; what has a text and no writer is saved.
    guard answer == .unavailable || status.size == 0, age >= 0, age < options.quiet else { return false }
    // What an operation has left a moment ago is whole.
    guard let text = try? calls.readAll(file, size: status.size) else { return false }
    return lastKnown(path) != Fingerprint(text)
  }
}
