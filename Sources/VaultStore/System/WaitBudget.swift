internal import Synchronization

/// The total time that a command waits for other programs' saves; it also tells the user about a long wait.
package final class WaitBudget: Sendable {
  private struct State {
    /// The remaining time in milliseconds.
    var left: Int
    var waited = 0
    var hasTold = false
  }

  private let whole: Int
  private let tell: (@Sendable (WaitedFor) -> Void)?
  private let state: Mutex<State>

  /// How many milliseconds a command waits before it tells the user.
  static let silence = 500

  /// - Parameter tell: called at most once in a command, after it has waited for ``silence`` milliseconds.
  init(milliseconds: Int, _ tell: (@Sendable (WaitedFor) -> Void)? = nil) {
    (whole, self.tell) = (milliseconds, tell)
    state = Mutex(State(left: milliseconds))
  }

  var isOver: Bool { state.withLock { $0.left <= 0 } }

  /// Waits for a moment, or for the rest of the time. Returns false at once if no time is left.
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

  /// Notes a wait in milliseconds that happened elsewhere.
  func note(_ milliseconds: Int, for holder: WaitedFor) {
    let isDue = state.withLock { state in
      state.waited += milliseconds
      guard state.waited >= WaitBudget.silence, !state.hasTold else { return false }
      state.hasTold = true
      return true
    }
    if isDue { tell?(holder) }
  }

  /// Gives the next command the whole time again.
  func renew() { state.withLock { $0 = State(left: whole) } }
}

/// The cause of a command's wait.
package enum WaitedFor: Hashable, Sendable {
  /// A program that is saving this file.
  case file(VaultPath)
  /// Another command, which is changing the vault.
  case command
}
