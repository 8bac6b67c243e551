import OffloadKit
import Synchronization

/// Draws the state on the terminal. While a waiting change blocks the loop, it says so, from any thread.
final class Display: Sendable {
  private struct State {
    var drawer: Drawer
    var shown: App?

    /// Returns the bytes for a state; none if the terminal shows it already.
    mutating func bytes(for app: App) -> [UInt8] {
      guard app != shown else { return [] }
      shown = app
      return drawer.bytes(for: app)
    }
  }

  private let state: Mutex<State>
  private let write: @Sendable ([UInt8]) -> Bool

  /// - Parameter write: writes bytes to the terminal; returns false if the terminal is gone.
  init(_ drawer: Drawer, write: @escaping @Sendable ([UInt8]) -> Bool) {
    state = Mutex(State(drawer: drawer))
    self.write = write
  }

  /// Shows a state; returns false if the terminal is gone.
  func show(_ app: App) -> Bool { state.withLock { write($0.bytes(for: app)) } }

  /// Whether the terminal shows this state.
  func shows(_ app: App) -> Bool { state.withLock { $0.shown == app } }

  /// Says which program a change is waiting for, in the banner of the current state.
  func say(_ holder: WaitedFor) {
    state.withLock { state in
      guard var app = state.shown else { return }
      app.banner = .talk(holder.message.sentences)
      _ = write(state.bytes(for: app))
    }
  }

  /// Makes the next frame draw everything, after another program had the terminal.
  func invalidate() {
    state.withLock { state in
      state.drawer.invalidate()
      state.shown = nil
    }
  }
}
