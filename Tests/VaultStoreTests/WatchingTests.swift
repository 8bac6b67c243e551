import Foundation
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `Watching a vault` {
  /// By the system's own changes, and by looking now and then.
  static let ways = [false, true]

  private func watched(_ isPolling: Bool, _ files: [String: String]) throws -> WatchedVault {
    try WatchedVault(files) {
      $0.isPolling = isPolling
      $0.others = [".offload/config.yml"]
    }
  }

  @Test(arguments: ways) func `tells of a file that is made, changed and removed`(isPolling: Bool) throws {
    let watched = try watched(isPolling, ["inbox.md": "- milk\n"])
    try watched.vault.write("new.md", "- tea\n")
    let made = WatchedChange(path: "new.md", kind: .made)
    #expect(watched.changes(until: [made]).contains(made))
    try watched.vault.write("inbox.md", "- milk\n- eggs\n")
    let changed = WatchedChange(path: "inbox.md", kind: .changed)
    #expect(watched.changes(until: [changed]).contains(changed))
    try FileManager.default.removeItem(at: watched.vault.url("new.md"))
    let removed = WatchedChange(path: "new.md", kind: .removed)
    #expect(watched.changes(until: [removed]).last == removed)
  }

  @Test func `tells that its folder has another name`() throws {
    let told = DispatchSemaphore(value: 0)
    let watched = try WatchedVault(["inbox.md": "- milk\n"]) { $0.rootIsAway = { told.signal() } }
    let away = URL(fileURLWithPath: watched.vault.folder.path + "-away")
    defer { try? FileManager.default.removeItem(at: away) }
    try FileManager.default.moveItem(at: watched.vault.folder, to: away)
    #expect(told.wait(timeout: .now() + 60) == .success)
  }

  @Test(arguments: ways) func `tells of what is appended by a program that keeps the file open`(
    isPolling: Bool
  ) throws {
    let watched = try watched(isPolling, ["inbox.md": "- milk\n"])
    let file = try FileHandle(forWritingTo: watched.vault.url("inbox.md"))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data("- typed\n".utf8))
    let changed = WatchedChange(path: "inbox.md", kind: .changed)
    #expect(watched.changes(until: [changed]).last == changed)
  }

  @Test(arguments: ways) func `tells of files in folders that are made later`(isPolling: Bool) throws {
    let watched = try watched(isPolling, [:])
    try watched.vault.write("areas/home/list.md", "- milk\n")
    let made = WatchedChange(path: "areas/home/list.md", kind: .made)
    #expect(watched.changes(until: [made]) == [made])
    try watched.vault.write("areas/home/more.md", "- tea\n")
    let more = WatchedChange(path: "areas/home/more.md", kind: .made)
    #expect(watched.changes(until: [more]).contains(more))
  }

  @Test(arguments: ways) func `tells of each file of a folder that moves, and of what changes there later`(
    isPolling: Bool
  ) throws {
    let watched = try watched(isPolling, ["old/a.md": "- a\n", "old/deep/b.md": "- b\n", "c.md": ""])
    try FileManager.default.moveItem(at: watched.vault.url("old"), to: watched.vault.url("new"))
    let moved: [WatchedChange] = [
      WatchedChange(path: "new/a.md", kind: .made), WatchedChange(path: "new/deep/b.md", kind: .made),
      WatchedChange(path: "old/a.md", kind: .removed), WatchedChange(path: "old/deep/b.md", kind: .removed),
    ]
    let told = watched.last(moved)
    #expect(told.allSatisfy { $0.path != "c.md" })
    #expect(Set(moved).isSubset(of: told))
    try watched.vault.write("new/deep/b.md", "- b\n- more\n")
    let changed = WatchedChange(path: "new/deep/b.md", kind: .changed)
    #expect(watched.changes(until: [changed]).contains(changed))
  }

  @Test(arguments: ways) func `tells nothing of the journal, of hidden files and of other files`(
    isPolling: Bool
  ) throws {
    let watched = try watched(isPolling, ["inbox.md": "- milk\n", ".offload/tx/x.md": ""])
    for path in [
      ".offload/tx/x.md", ".offload/history/1", ".obsidian/a.md", ".b.md.swp", "photo.png", "c.md~",
    ] {
      try watched.vault.write(path, "noise\n")
    }
    try watched.vault.write(".offload/config.yml", "stamp: off\n")
    let settings = WatchedChange(path: ".offload/config.yml", kind: .made)
    #expect(watched.changes(until: [settings]) == [settings])
  }

  @Test(arguments: ways) func `knows its own operations, and what others make of them`(isPolling: Bool) throws
  {
    let watched = try watched(isPolling, ["inbox.md": "- milk\n", "list.md": ""])
    _ = try watched.store.transaction(.named("move")) {
      try $0.append("- milk", to: "list.md")
      try $0.removeLine("- milk", from: "inbox.md")
    }
    let own: [WatchedChange] = [
      WatchedChange(path: "inbox.md", kind: .changed, isOwn: true),
      WatchedChange(path: "list.md", kind: .changed, isOwn: true),
    ]
    #expect(Set(watched.changes(until: own)) == Set(own))
    try watched.vault.write("list.md", "- milk\n- typed\n")
    let typed = WatchedChange(path: "list.md", kind: .changed)
    #expect(watched.last([typed]).contains(typed))
    // The same text again, from somebody else, is no work of ours.
    try watched.vault.write("list.md", "- milk\n")
    try watched.vault.write("end.md", "")
    let end = WatchedChange(path: "end.md", kind: .made)
    #expect(watched.changes(until: [end]).filter(\.isOwn).count == own.count)
  }

  @Test func `tells of what another store does as of anybody's work`() throws {
    let watched = try watched(false, ["inbox.md": "- milk\n"])
    _ = try watched.vault.store().transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    let changed = WatchedChange(path: "inbox.md", kind: .changed)
    #expect(watched.changes(until: [changed]).last == changed)
  }

  @Test func `ends when it is stopped, and when it is let go of`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let store = try vault.store()
    let told = Told()
    try store.watch { told.add($0) }.stop()
    let gone = Told()
    _ = try store.watch { gone.add($0) }
    let last = Told()
    let watch = try store.watch { last.add($0) }
    try vault.write("inbox.md", "- milk\n")
    #expect(!last.wait { !$0.isEmpty }.isEmpty)
    #expect(told.count == 0 && gone.count == 0)
    watch.stop()
  }
}

@Suite struct `A watch that is given clues` {
  private func run(
    _ vault: TestVault, _ source: ScriptedChanges,
    ignored: @escaping @Sendable (VaultPath, Bool) -> Bool = { _, _ in false }
  ) throws -> [[WatchedChange]] {
    let told = Batches()
    let store = try vault.store()
    let watcher = Watcher(
      store: store, source: source, alarm: try Alarm(), options: WatchOptions(), ignored: ignored,
      onChange: { told.add($0) })
    watcher.begin()
    watcher.run()
    return told.all
  }

  private final class Batches: Sendable {
    private let lock = NSLock()
    private nonisolated(unsafe) var batches: [[WatchedChange]] = []
    func add(_ batch: [WatchedChange]) { lock.withLock { batches.append(batch) } }
    var all: [[WatchedChange]] { lock.withLock { batches } }
  }

  private func entry(_ path: VaultPath, isFolder: Bool = false) -> Clue {
    .entries([Clue.Entry(path: path, isFolder: isFolder)])
  }

  @Test func `tells a burst in one piece`() throws {
    let vault = try TestVault(["a.md": "", "b.md": ""])
    let source = ScriptedChanges([entry("a.md"), entry("b.md"), entry("a.md"), .timeIsOver])
    source.before = { _ in
      try? vault.write("a.md", "- one\n")
      try? vault.write("b.md", "- two\n")
    }
    let a = WatchedChange(path: "a.md", kind: .changed)
    let b = WatchedChange(path: "b.md", kind: .changed)
    #expect(try run(vault, source) == [[a, b]])
  }

  @Test func `waits without an end while nothing happens`() throws {
    let source = ScriptedChanges([entry("picture.png"), entry("a.md"), .timeIsOver])
    _ = try run(try TestVault(["a.md": ""]), source)
    #expect(source.waits == [nil, nil, WatchOptions().gap, nil])
  }

  @Test func `finds everything anew after an overflow`() throws {
    let vault = try TestVault(["a.md": "- a\n", "folder/b.md": "- b\n", "c.md": "- c\n"])
    let source = ScriptedChanges([.anything, .timeIsOver])
    source.before = { _ in
      try? vault.write("a.md", "- a\n- more\n")
      try? vault.write("folder/new.md", "")
      try? FileManager.default.removeItem(at: vault.url("c.md"))
    }
    let told = try #require(try run(vault, source).first)
    let expected: [WatchedChange] = [
      WatchedChange(path: "a.md", kind: .changed), WatchedChange(path: "c.md", kind: .removed),
      WatchedChange(path: "folder/new.md", kind: .made),
    ]
    #expect(Set(expected).isSubset(of: told))
    #expect(source.named.filter { $0 == "folder" }.count == 2)
    #expect(source.rounds == 2)
  }

  @Test func `leaves out what the settings leave out`() throws {
    let vault = try TestVault(["archive/a.md": "", "b.md": ""])
    let source = ScriptedChanges([
      entry("archive/a.md"), entry("archive", isFolder: true), entry("secret.md"), .timeIsOver, .anything,
      .timeIsOver,
    ])
    source.before = { _ in try? vault.write("archive/a.md", "- text\n") }
    let told = try run(vault, source) { path, _ in path.isInside("archive") || path == "secret.md" }
    #expect(told.flatMap(\.self).allSatisfy { $0.path == "b.md" })
    #expect(source.named == [nil, nil])
    #expect(source.rounds == 2)
  }

  @Test func `looks by itself once the system has no watch to give`() throws {
    let vault = try TestVault(["a.md": "- a\n"])
    let source = ScriptedChanges([])
    source.failure = SystemFailure(.watch, code: ENOSPC)
    let told = Told()
    let store = try vault.store()
    let alarm = try Alarm()
    var options = WatchOptions()
    options.interval = 10
    let watcher = Watcher(
      store: store, source: source, alarm: alarm, options: options, ignored: { _, _ in false },
      onChange: { changes in
        told.add(changes)
        if changes.contains(where: { $0.kind == .made }) { alarm.ring() }
      })
    watcher.begin()
    try vault.write("b.md", "- b\n")
    watcher.run()
    #expect(told.wait { _ in true }.contains(WatchedChange(path: "b.md", kind: .made)))
  }

  @Test func `compares the text of a file that was written within a tick of the clock`() {
    var sightings = Sightings()
    let stamp = FileStamp(inode: 1, size: 7, modified: Timestamp(seconds: 100))
    func look(_ time: Timestamp, _ text: String?) -> WatchedChange.Kind? {
      sightings.look(at: "a.md", text == nil ? nil : stamp, now: time) {
        text.map { Fingerprint(Array($0.utf8)) }
      }
    }
    #expect(look(Timestamp(seconds: 100, nanoseconds: 1), "- milk\n") == .made)
    #expect(look(Timestamp(seconds: 100, nanoseconds: 2), "- milk\n") == nil)
    #expect(look(Timestamp(seconds: 101), "- eggs\n") == .changed)
    #expect(look(Timestamp(seconds: 102), "- eggs\n") == nil)
    #expect(look(Timestamp(seconds: 103), nil) == .removed)
    #expect(look(Timestamp(seconds: 104), nil) == nil)
  }
}
