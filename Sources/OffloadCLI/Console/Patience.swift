import LibC
import Synchronization

/// Says that work goes on when a person has waited for half a second, and takes it back with the first word.
///
/// The line counts seconds, so that somebody who waits sees that the program does too. It stands on standard
/// error, and only where that is a terminal.
final class Patience: Sendable {
  private struct State {
    var isOver = false
    var isShown = false
  }

  private let state = Mutex(State())

  /// Starts to wait. A thread that cannot be had costs only the line.
  func begin() {
    let context = Unmanaged.passRetained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { context in
        Unmanaged<Patience>.fromOpaque(context).takeRetainedValue().wait()
        return nil
      }
      let code = pthread_create(&thread, nil, body, context)
      if code == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context { Unmanaged<Patience>.fromOpaque(context).takeRetainedValue().wait() }
        return nil
      }
      let code = pthread_create(&thread, nil, body, context)
      if code == 0 { pthread_detach(thread) }
    #endif
    if code != 0 { Unmanaged<Patience>.fromOpaque(context).release() }
  }

  /// Takes the line away. Nothing is shown any more after this.
  func end() {
    state.withLock { state in
      if state.isShown { Self.show("\r\u{1B}[K") }
      state = State(isOver: true)
    }
  }

  private func wait() {
    usleep(500_000)
    var seconds = 0
    while !tell(seconds) {
      usleep(1_000_000)
      seconds += 1
    }
  }

  /// Shows the line; true once nobody waits any more.
  private func tell(_ seconds: Int) -> Bool {
    state.withLock { state in
      guard !state.isOver else { return true }
      state.isShown = true
      Self.show(seconds == 0 ? "\rworking…" : "\rworking… \(seconds) s")
      return false
    }
  }

  private static func show(_ text: String) {
    _ = Platform.write(Array(text.utf8), to: StandardStream.error.rawValue)
  }
}
