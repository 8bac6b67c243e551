import LibC
import Synchronization
import TerminalKit

/// Shows that Offload is working, or whom it waits for, once a person has waited for half a second. The first output
/// replaces the line.
///
/// The line counts seconds, so a person who waits sees that the program goes on. It appears on standard error, and
/// only if that is a terminal.
final class WorkingLine: Sendable {
  private struct State {
    var isOver = false
    var isShown = false
    /// Nil while another program has the terminal.
    var text: String? = "working"
    var seconds = 0
  }

  /// Nil if it isn't known.
  private let columns: Int?
  private let write: @Sendable (String) -> Void

  init(columns: Int?, write: @escaping @Sendable (String) -> Void = WorkingLine.writeError) {
    (self.columns, self.write) = (columns, write)
  }

  private let state = Mutex(State())

  /// Starts the thread that shows the line. If the system has no thread for it, only the line is missing.
  func begin() {
    let context = Unmanaged.passRetained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
      let body: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { context in
        Unmanaged<WorkingLine>.fromOpaque(context).takeRetainedValue().wait()
        return nil
      }
      let code = pthread_create(&thread, nil, body, context)
      if code == 0, let thread { pthread_detach(thread) }
    #else
      var thread = pthread_t()
      let body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        if let context { Unmanaged<WorkingLine>.fromOpaque(context).takeRetainedValue().wait() }
        return nil
      }
      let code = pthread_create(&thread, nil, body, context)
      if code == 0 { pthread_detach(thread) }
    #endif
    if code != 0 { Unmanaged<WorkingLine>.fromOpaque(context).release() }
  }

  /// Removes the line. Nothing appears after this.
  func end() {
    state.withLock { state in
      clear(&state)
      state = State(isOver: true)
    }
  }

  /// Shows another text at once; nil removes the line until there is a text again.
  func say(_ text: String?) {
    state.withLock { state in
      if text == nil { clear(&state) }
      state.text = text
      show(&state)
    }
  }

  private func wait() {
    usleep(500_000)
    while !tell() { usleep(1_000_000) }
  }

  /// Shows the line. Returns true once nobody waits any more.
  func tell() -> Bool {
    state.withLock { state in
      show(&state)
      state.seconds += 1
      return state.isOver
    }
  }

  private func show(_ state: inout State) {
    guard !state.isOver, let text = state.text else { return }
    let rest = state.seconds == 0 ? "…" : "… \(state.seconds) s"
    let width = columns.map { max(0, $0 - 1 - rest.count) } ?? .max
    let old = state.isShown ? "\r\u{1B}[K" : "\r"
    state.isShown = true
    write(old + text.truncated(to: width) + rest)
  }

  private func clear(_ state: inout State) {
    if state.isShown { write("\r\u{1B}[K") }
    state.isShown = false
  }

  private static func writeError(_ text: String) {
    _ = Platform.write(Array(text.utf8), to: StandardStream.error.rawValue)
  }
}
