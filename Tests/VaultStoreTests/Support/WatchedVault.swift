import Foundation

@testable import VaultStore

/// A watched vault, and what its watch has told so far.
final class WatchedVault {
  let vault: TestVault
  let store: Store
  private let told = Told()
  private let watch: Watch

  init(_ files: [String: String] = [:], _ adjust: (inout WatchOptions) -> Void = { _ in }) throws {
    vault = try TestVault(files)
    store = try vault.store()
    var options = WatchOptions()
    options.interval = 10
    adjust(&options)
    watch = try store.watch(options) { [told] in told.add($0) }
  }

  func stop() { watch.stop() }

  /// Waits until the watch has told of each of these, and returns all that it has told.
  func changes(until expected: [WatchedChange]) -> [WatchedChange] {
    told.wait { all in expected.allSatisfy(all.contains) }
  }

  /// Waits until the last that was told of each of these files is what is expected.
  func last(_ expected: [WatchedChange]) -> [WatchedChange] {
    told.wait { all in
      expected.allSatisfy { change in all.last { $0.path == change.path } == change }
    }
  }
}

/// Gathers what is told on one thread, for another that waits for it.
final class Told: Sendable {
  private let condition = NSCondition()
  private nonisolated(unsafe) var batches: [[WatchedChange]] = []

  func add(_ changes: [WatchedChange]) {
    condition.withLock {
      batches.append(changes)
      condition.broadcast()
    }
  }

  /// Returns what was told so far once it is enough; after half a minute, whatever there is.
  func wait(_ isEnough: ([WatchedChange]) -> Bool) -> [WatchedChange] {
    let end = Date(timeIntervalSinceNow: 30)
    return condition.withLock {
      while !isEnough(batches.flatMap(\.self)), condition.wait(until: end) {}
      return batches.flatMap(\.self)
    }
  }

  var count: Int { condition.withLock { batches.count } }
}

/// Says what a test tells it to, in place of the system.
final class ScriptedChanges: ChangeSource {
  var clues: [Clue]
  var named: [VaultPath?] = []
  var rounds = 0
  /// How long each wait was allowed to take.
  var waits: [Int?] = []
  var failure: SystemFailure?
  /// What happens just before a hint is given.
  var before: (Int) -> Void = { _ in }
  private var given = 0

  init(_ clues: [Clue]) {
    self.clues = clues
  }

  func tell(of folder: VaultPath?) throws(SystemFailure) {
    named.append(folder)
    if let failure { throw failure }
  }

  func endRound() { rounds += 1 }

  func next(within milliseconds: Int?) throws(SystemFailure) -> Clue {
    waits.append(milliseconds)
    guard given < clues.count else { return .stopped }
    if milliseconds == nil, clues[given] == .timeIsOver { given += 1 }
    before(given)
    defer { given += 1 }
    return given < clues.count ? clues[given] : .stopped
  }
}
