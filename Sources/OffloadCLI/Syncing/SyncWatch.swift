import LibC
import OffloadKit
import VaultSync

/// Syncs after changes, once the vault has been quiet for a while, and looks at the remote now and then.
struct SyncWatch {
  /// How long it waits, in milliseconds.
  struct Pace {
    /// After the last change.
    var quiet: Int32 = 10_000
    /// Between two looks at the remote. It varies by up to a tenth at random, so that machines don't all come at
    /// once.
    var period: Int32 = 300_000
    /// The longest wait, if looking fails again and again.
    var longest: Int32 = 3_600_000
  }

  let session: Session
  let request: SyncRequest
  var pace = Pace()
  /// Asked before and after each sync.
  var isOver: () -> Bool = { false }

  /// - Throws: an error that no later sync would get past.
  func run() throws {
    let bell = try Bell()
    let vault = try session.openVault()
    let watch = try vault.watch { _ in bell.ring() }
    defer { watch.stop() }
    var failures: Int32 = 0
    var last = ""
    while !isOver() {
      // A folder that has replaced this one may not be a copy of it, and this watch doesn't notice its changes.
      try vault.checkFolder()
      do {
        // Each round opens the vault again, and this closes it.
        defer { session.sayUntold() }
        let report = try session.openQuietly().sync(request, with: session.git)
        if !report.isEmpty { SyncTalk(session: session).tell(report) }
        (failures, last) = (0, "")
      } catch  where SyncRefusal.mayPass(error) {
        let line = Failure(describing: error).message.line
        // Print it once, however often it occurs in a row.
        if line != last { session.output.say(StyledText("note: \(line)")) }
        (failures, last) = (failures + 1, line)
      }
      if isOver() { break }
      wait(for: bell, failures)
    }
  }

  private func wait(for bell: Bell, _ failures: Int32) {
    let usual = min(pace.period << min(failures, 4), pace.longest)
    let period = usual - usual / 10 + Int32.random(in: 0...max(1, usual / 5))
    // Offload sends a change that is made here in the meantime as soon as the vault is quiet.
    guard bell.wait(period) else { return }
    // If a program saves without a pause, Offload syncs anyway.
    for _ in 1...30 where !bell.wait(pace.quiet) { return }
  }
}

/// Wakes a waiting thread, from any thread.
private final class Bell: Sendable {
  private let reading: Int32
  private let writing: Int32

  init() throws(ConsoleFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .cannotStart(program: "git", code: errno) }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  func ring() {
    var waiting = pollfd(fd: writing, events: Int16(POLLOUT), revents: 0)
    // If the pipe is full, the bell has already rung.
    if poll(&waiting, 1, 0) == 1 { _ = Platform.write([0], to: writing) }
  }

  /// - Returns: whether it rang within this many milliseconds.
  func wait(_ milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, milliseconds) == 1 else { return false }
    var bytes: [UInt8] = []
    _ = Platform.read(reading, into: &bytes)
    return true
  }
}
