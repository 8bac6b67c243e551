internal import CSystem

extension Disk {
  package func changes(below root: Descriptor, until alarm: Alarm) throws(SystemFailure) -> any ChangeSource {
    try SystemChanges(calls: Calls(fileSystem: self), root: root, alarm: alarm)
  }
}

/// Reports the system's own change events: inotify on Linux, FSEvents on macOS. It doesn't wake while nothing happens.
final class SystemChanges: ChangeSource {
  private let calls: Calls
  private let root: Descriptor
  private let alarm: Alarm
  private let watch: OpaquePointer
  private var folders: [Int32: VaultPath?] = [:]
  private var named: Set<Int32> = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// - Throws: if the system has no watch to give, or can't report all changes of this disk.
  init(calls: Calls, root: Descriptor, alarm: Alarm) throws(SystemFailure) {
    if offload_is_remote(root.number) { throw SystemFailure.unsupported(.watch) }
    guard let watch = offload_watch_open(root.number) else {
      throw SystemFailure(.watch, code: offload_error())
    }
    self.calls = calls
    self.root = root
    self.alarm = alarm
    self.watch = watch
    if offload_watches_trees() { folders = [0: nil] }
  }

  deinit {
    offload_watch_close(watch)
  }

  func tell(of folder: VaultPath?) throws(SystemFailure) {
    if offload_watches_trees() { return }
    guard let folder else {
      return add(try checked(offload_watch_add(watch, root.number), .watch), nil)
    }
    let open: Descriptor
    do {
      open = try calls.open(folder.bytes, in: root, [.folder, .beneath])
    } catch {
      // The folder is already gone, or can't be read. Its parent folder reports when that changes.
      return
    }
    defer { calls.release(open) }
    add(try checked(offload_watch_add(watch, open.number), .watch), folder)
  }

  private func add(_ number: Int32, _ folder: VaultPath?) {
    folders[number] = .some(folder)
    named.insert(number)
  }

  func endRound() {
    if offload_watches_trees() { return }
    for number in folders.keys where !named.contains(number) {
      offload_watch_remove(watch, number)
      folders[number] = nil
    }
    named = []
  }

  func next(within milliseconds: Int?) throws(SystemFailure) -> Clue {
    switch try alarm.wait(for: offload_watch_descriptor(watch), milliseconds: milliseconds) {
    case .rung: return .stopped
    case .timeIsOver: return .timeIsOver
    case .ready: return try read()
    }
  }

  private func read() throws(SystemFailure) -> Clue {
    let count = try calls.repeating { () throws(SystemFailure) in
      let count = buffer.withUnsafeMutableBytes { offload_watch_read(watch, $0.baseAddress, $0.count) }
      return try checked(count, .watch)
    }
    var entries: [Clue.Entry] = []
    var isComplete = true
    buffer.withUnsafeBytes { bytes in
      var offset = 0
      var change = offload_change()
      while offload_next_change(bytes.baseAddress, count, &offset, &change) {
        if change.is_overflow { isComplete = false }
        guard let folder = folders[change.folder] else { continue }
        if let entry = entry(change, in: folder) { entries.append(entry) } else { isComplete = false }
      }
    }
    return isComplete ? .entries(entries) : .anything
  }

  /// Nil if a folder itself was moved or removed, or the name isn't known.
  private func entry(_ change: offload_change, in folder: VaultPath?) -> Clue.Entry? {
    guard let name = change.name else { return nil }
    let bytes = [UInt8](UnsafeRawBufferPointer(start: name, count: change.length))
    guard let path = folder.map({ $0.appending(bytes) }) ?? VaultPath(bytes) else { return nil }
    return Clue.Entry(path: path, isFolder: change.is_folder)
  }
}
