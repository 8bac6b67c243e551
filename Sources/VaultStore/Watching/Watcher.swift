/// Finds the changed files from clues, on the thread that runs it.
final class Watcher {
  private let store: Store
  private var source: any ChangeSource
  private let alarm: Alarm
  private let options: WatchOptions
  private let ignored: @Sendable (VaultPath, Bool) -> Bool
  private let onChange: @Sendable ([WatchedChange]) -> Void
  private let others: Set<VaultPath>
  /// Folders on the way to the others.
  private let otherFolders: Set<VaultPath>
  private let number: Int
  private var sightings = Sightings()

  init(
    store: Store, source: any ChangeSource, alarm: Alarm, options: WatchOptions,
    ignored: @escaping @Sendable (VaultPath, Bool) -> Bool,
    onChange: @escaping @Sendable ([WatchedChange]) -> Void
  ) {
    self.store = store
    self.source = source
    self.alarm = alarm
    self.options = options
    self.ignored = ignored
    self.onChange = onChange
    others = Set(options.others)
    otherFolders = Set(options.others.flatMap(Watcher.folders(above:)))
    number = store.ownChanges.begin()
  }

  deinit {
    store.ownChanges.end(number)
  }

  /// Records the present state of all files.
  func begin() {
    _ = lookAtEverything()
  }

  /// Continues until the alarm rings.
  func run() {
    while let burst = nextBurst() {
      let changes = burst.isAnything ? lookAtEverything() : lookAt(burst.paths)
      if !changes.isEmpty { onChange(changes.sorted { $0.path < $1.path }) }
      if burst.isAnything, let tell = options.rootIsAway, store.rootPlace != .same { tell() }
    }
  }

  private struct Burst {
    var paths: Set<VaultPath> = []
    var isAnything = false
    var isEmpty: Bool { paths.isEmpty && !isAnything }
  }

  /// Returns the changes of a burst, once it is quiet; nil at the end.
  private func nextBurst() -> Burst? {
    var burst = Burst()
    var start = Timestamp(nanoseconds: 0)
    while true {
      let hint = next(within: burst.isEmpty ? nil : options.gap)
      let wasEmpty = burst.isEmpty
      switch hint {
      case .stopped: return nil
      case .timeIsOver: return burst
      case .anything: burst.isAnything = true
      case .entries(let entries): for entry in entries { add(entry, to: &burst) }
      }
      let now = store.fileSystem.now()
      if wasEmpty { start = now }
      let length = now.milliseconds(since: start)
      if !burst.isEmpty, length < 0 || length > options.longestBurst { return burst }
    }
  }

  private func next(within milliseconds: Int?) -> Clue {
    do {
      return try source.next(within: milliseconds)
    } catch {
      poll()
      return .anything
    }
  }

  private func add(_ entry: Clue.Entry, to burst: inout Burst) {
    if others.contains(entry.path) {
      burst.paths.insert(entry.path)
    } else if otherFolders.contains(entry.path) {
      burst.isAnything = true
    } else if !isHidden(entry.path) {
      if entry.isFolder {
        if !ignored(entry.path, true) { burst.isAnything = true }
      } else if MarkdownName.isMarkdown(Array(entry.path.name)), !ignored(entry.path, false) {
        burst.paths.insert(entry.path)
      }
    }
  }

  private func isHidden(_ path: VaultPath) -> Bool {
    path.bytes.split(separator: UInt8(ascii: "/")).contains { $0.first == UInt8(ascii: ".") }
  }
}

extension Watcher {
  private func lookAt(_ paths: Set<VaultPath>) -> [WatchedChange] {
    let now = store.fileSystem.now()
    return paths.compactMap { look(at: $0, now) }
  }

  /// Lists the vault again, names its folders to the source, and looks at each file that is or was there.
  private func lookAtEverything() -> [WatchedChange] {
    let (files, unreadable) = listing()
    let now = store.fileSystem.now()
    var changes = files.compactMap { look(at: $0, now) }
    let present = Set(files)
    for path in Array(sightings.paths) where !present.contains(path) {
      // A file in a folder that can't be listed just now doesn't count as gone.
      guard !unreadable.contains(where: { $0.map(path.isInside) ?? true }) else { continue }
      if sightings.look(at: path, nil, now: now, text: { nil }) != nil {
        changes.append(WatchedChange(path: path, kind: .removed, isOwn: isOwn(path)))
      }
    }
    return changes
  }

  private func listing() -> (files: [VaultPath], unreadable: [VaultPath?]) {
    name(nil)
    for folder in otherFolders.sorted() where store.isFolder(folder) { name(folder) }
    let ignored = ignored
    let listing = store.list { path, isFolder in
      if ignored(path, isFolder) { return true }
      if isFolder { name(path) }
      return false
    }
    source.endRound()
    let present = others.filter { store.stamp(of: $0) != nil }
    return (listing.files + listing.conflictCopies + present, listing.unreadable.map(\.path))
  }

  private func name(_ folder: VaultPath?) {
    do {
      try source.tell(of: folder)
    } catch {
      poll()
    }
  }

  /// Polls from now on: the system has no more watches to give, or has failed.
  private func poll() {
    source = Polling(alarm: alarm, interval: options.interval)
  }

  private func look(at path: VaultPath, _ now: Timestamp) -> WatchedChange? {
    let stamp = store.stamp(of: path)
    guard let kind = sightings.look(at: path, stamp, now: now, text: { fingerprint(of: path) }) else {
      return nil
    }
    return WatchedChange(path: path, kind: kind, isOwn: isOwn(path))
  }

  private func isOwn(_ path: VaultPath) -> Bool {
    store.ownChanges.explain(path, to: number) { fingerprint(of: path) }
  }

  private func fingerprint(of path: VaultPath) -> Fingerprint? {
    (try? store.read(path))?.fingerprint
  }

  private static func folders(above path: VaultPath) -> [VaultPath] {
    path.parent.map { folders(above: $0) + [$0] } ?? []
  }
}
