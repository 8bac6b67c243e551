internal import Synchronization

/// How long a command waits for other programs' saves, all its waits together; and whoever is told of it.
package final class WaitBudget: Sendable {
  private struct State {
    /// Milliseconds.
    var left: Int
    var waited = 0
    var hasTold = false
  }

  private let whole: Int
  private let tell: (@Sendable (WaitedFor) -> Void)?
  private let state: Mutex<State>

  /// After so many milliseconds it is said for whom a command waits.
  static let silence = 500

  /// - Parameter tell: called once for a command that has waited for a while.
  init(milliseconds: Int, _ tell: (@Sendable (WaitedFor) -> Void)? = nil) {
    (whole, self.tell) = (milliseconds, tell)
    state = Mutex(State(left: milliseconds))
  }

  var isOver: Bool { state.withLock { $0.left <= 0 } }

  /// Waits for a moment, or for what is left of the time. Returns false, at once, where nothing is left.
  @discardableResult
  func wait(_ milliseconds: Int, for holder: WaitedFor, on fileSystem: any FileSystem) -> Bool {
    let time = state.withLock { state in
      let time = min(max(1, milliseconds), state.left)
      state.left -= max(0, time)
      return time
    }
    guard time > 0 else { return false }
    fileSystem.sleep(milliseconds: time)
    note(time, for: holder)
    return true
  }

  /// Notes so many milliseconds that were waited elsewhere.
  func note(_ milliseconds: Int, for holder: WaitedFor) {
    let isDue = state.withLock { state in
      state.waited += milliseconds
      guard state.waited >= WaitBudget.silence, !state.hasTold else { return false }
      state.hasTold = true
      return true
    }
    if isDue { tell?(holder) }
  }

  /// The next command has all of it again.
  func renew() { state.withLock { $0 = State(left: whole) } }
}

/// For whom a command waits.
package enum WaitedFor: Hashable, Sendable {
  /// A program that is saving this file.
  case file(VaultPath)
  /// Another command, which is changing the vault.
  case command
}
