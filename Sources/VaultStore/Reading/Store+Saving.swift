/// Waits for files that other programs are saving, before a change that must not miss their text.
extension Store {
  /// How long, in milliseconds, a program with the file open for writing must leave it alone.
  private static let writerQuiet = 2000
  /// How much, in milliseconds, the clock of file times may lag.
  private static let clockGrain = 20

  package enum ReadAgain: Hashable, Sendable {
    /// The text that was read is whole.
    case no
    /// A program saved one of the files in the meantime, and the file is whole now.
    case yes
    /// Programs have been saving these files for longer than a command waits.
    case useless([VaultPath])
  }

  /// Waits until no program is saving any of the files, within the command's total patience.
  ///
  /// A program is saving a file if it has the file open for writing, and the file is empty or was written a moment ago.
  /// The file also counts as being saved for a moment after it was emptied, or, if the system can't report writers,
  /// after it was written.
  ///
  /// - Parameter start: when the caller began to read the files.
  package func waitForSaves(of files: [VaultPath], readSince start: Timestamp) -> ReadAgain {
    var waited = 0
    var suspects = files.filter { path in
      guard let status = status(of: path) else { return true }
      return isUnsettled(path, status, at: start) || isBeingSaved(path, status)
    }
    if suspects.isEmpty { return .no }
    while true {
      suspects = suspects.filter { path in
        // Programs need a moment to put another file in place. If a file is gone for longer, it is really gone.
        guard let status = status(of: path) else { return waited < options.quiet }
        // A file written just now would need a second reading. And a file that a program saves without a pause must not
        // be read endlessly.
        return isUnsettled(path, status, at: fileSystem.now()) || isBeingSaved(path, status)
      }
      guard let first = suspects.first else { return .yes }
      // After a long wait, another moment matters less.
      let pause = max(10, waited / 8)
      guard patience.wait(pause, for: .file(first), on: fileSystem) else {
        patience.renew()
        return .useless(suspects)
      }
      waited += pause
    }
  }

  /// Returns the status of the file to which a name leads; nil if it doesn't exist.
  private func status(of path: VaultPath) -> FileStatus? {
    try? calls.repeating { () throws(SystemFailure) in
      try fileSystem.status(of: path.bytes, in: root, followingLink: true)
    }
  }

  /// Returns whether a file may have been written since a time, or may not have been whole then. A stamp in the future
  /// proves nothing.
  private func isUnsettled(_ path: VaultPath, _ status: FileStatus, at time: Timestamp) -> Bool {
    guard time.milliseconds(since: status.modified) < Store.clockGrain,
      fileSystem.now().milliseconds(since: status.modified) >= 0
    else { return false }
    guard let file = try? calls.open(path.bytes, in: root, .beneath) else { return true }
    defer { calls.release(file) }
    return !isAnOperations(file, path, status)
  }

  /// Returns whether a file has the text of the newest operation, which always arrives whole.
  private func isAnOperations(_ file: Descriptor, _ path: VaultPath, _ status: FileStatus) -> Bool {
    guard let text = try? calls.readAll(file, size: status.size) else { return false }
    return lastKnown(path) == Fingerprint(text)
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
    // A program that empties a file may close it before it writes again. A file with text and no writer is saved.
    guard answer == .unavailable || status.size == 0, age >= 0, age < options.quiet else { return false }
    return !isAnOperations(file, path, status)
  }
}
