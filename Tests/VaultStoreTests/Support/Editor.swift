import Foundation
import Synchronization

/// How a program saves a file that it has open.
enum Editor: String, CaseIterable, Sendable {
  /// vim, Emacs, sed -i, git, Syncthing.
  case byRename
  /// nano, shells, VS Code.
  case inPlace
  case inPlaceWithAPause

  /// Reads the file, changes its text and saves it. Blocks while somebody holds a lease. Returns false where there is no
  /// file.
  @discardableResult
  func save(_ path: String, _ change: (String) -> String) -> Bool {
    switch self {
    case .byRename:
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return false }
      try? Data(change(text).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    case .inPlace, .inPlaceWithAPause:
      let file = open(path, O_CLOEXEC | O_RDWR)
      guard file >= 0 else { return false }
      defer { close(file) }
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = pread(file, &buffer, buffer.count, 0)
      let text = Array(change(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)).utf8)
      ftruncate(file, 0)
      if self == .inPlaceWithAPause { usleep(3000) }
      pwrite(file, text, text.count, 0)
    }
    return true
  }
}

/// A save on a thread of its own, since it may have to wait for a lease that the store holds.
final class EditorThread: Sendable {
  private let done = DispatchSemaphore(value: 0)
  private let started = Atomic(false)

  /// Returns when the save is done, or seems to be held back. One by rename is never held back, and would be
  /// that of a stale text if it were late.
  func run(_ editor: Editor, _ work: @escaping @Sendable () -> Void) {
    if editor == .byRename { return work() }
    started.store(true, ordering: .relaxed)
    let thread = Thread { [done] in
      work()
      done.signal()
    }
    thread.start()
    if done.wait(timeout: .now() + .milliseconds(10)) == .success { done.signal() }
  }

  func join() {
    if started.load(ordering: .relaxed) { done.wait() }
  }
}
