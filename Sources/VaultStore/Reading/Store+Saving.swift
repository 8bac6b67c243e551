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
      return isUnsettled(path, status, at: start) || isBeingSaved(path, status)
    }
    if suspects.isEmpty { return .no }
    while true {
      suspects = suspects.filter { path in
        // What is gone for longer than a program needs to put another file there is gone.
        guard let status = status(of: path) else { return waited < options.quiet }
        // What was written just now would have to be read a second time; and who saves without a pause is not read
        // without an end.
        return isUnsettled(path, status, at: fileSystem.now()) || isBeingSaved(path, status)
      }
      guard let first = suspects.first else { return .yes }
      // The longer it takes, the less a moment more matters.
      let pause = max(10, waited / 8)
      guard patience.wait(pause, for: .file(first), on: fileSystem) else {
        patience.renew()
        return .useless(suspects)
      }
      waited += pause
    }
  }

  /// The file that a name leads to; nil where there is none.
  private func status(of path: VaultPath) -> FileStatus? {
    try? calls.repeating { () throws(SystemFailure) in
      try fileSystem.status(of: path.bytes, in: root, followingLink: true)
    }
  }

  /// Whether a file may have been written since a time, or not have been whole then. A stamp in the future says nothing.
  private func isUnsettled(_ path: VaultPath, _ status: FileStatus, at time: Timestamp) -> Bool {
    guard time.milliseconds(since: status.modified) < Store.clockGrain,
      fileSystem.now().milliseconds(since: status.modified) >= 0
    else { return false }
    guard let file = try? calls.open(path.bytes, in: root, .beneath) else { return true }
    defer { calls.release(file) }
    return !isAnOperations(file, path, status)
  }

  /// Whether a file holds what the newest operation has left there: that came as a whole.
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
    // Who empties a file may close it before it is written anew; what has a text and no writer is saved.
    guard answer == .unavailable || status.size == 0, age >= 0, age < options.quiet else { return false }
    return !isAnOperations(file, path, status)
  }
}
