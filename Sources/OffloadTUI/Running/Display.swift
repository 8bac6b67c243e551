import OffloadKit
import Synchronization

/// What the terminal shows. While a change waits and nothing else can be shown, it says so, on whatever thread.
final class Display: Sendable {
  private struct State {
    var drawer: Drawer
    var shown: App?

    /// A state that is shown already is not drawn again.
    mutating func bytes(for app: App) -> [UInt8] {
      guard app != shown else { return [] }
      shown = app
      return drawer.bytes(for: app)
    }
  }

  private let state: Mutex<State>
  private let write: @Sendable ([UInt8]) -> Bool

  /// - Parameter write: hands bytes to the terminal; false where that is gone.
  init(_ drawer: Drawer, write: @escaping @Sendable ([UInt8]) -> Bool) {
    state = Mutex(State(drawer: drawer))
    self.write = write
  }

  /// Shows a state; false where the terminal is gone.
  func show(_ app: App) -> Bool { state.withLock { write($0.bytes(for: app)) } }

  /// Says for whom a change waits, over what is shown.
  func say(_ holder: WaitedFor) {
    state.withLock { state in
      guard var app = state.shown else { return }
      app.banner = .talk(holder.message.sentences)
      _ = write(state.bytes(for: app))
    }
  }

  /// After another program had the terminal, everything is shown again.
  func invalidate() {
    state.withLock { state in
      state.drawer.invalidate()
      state.shown = nil
    }
  }
}
