import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// Every way in which a file of a vault can be changed, tried on names that none of them may touch: also by records and
/// late saves that are as genuine as any.
@Suite struct `The gate` {
  static let forbidden = [
    ".git/config", ".git/hooks/post-commit", "sub/.git/config", ".bashrc", ".notes.md", "sub/.hidden/a.md",
    ".offload/drafts/a.md", ".OFFLOAD/a.md", ".obsidian/app.json", "attachments/.htaccess",
    "attachments/.x/a.png",
    "Makefile", "run.sh", "notes.markdown", "sub/a.MD", "attachmentsX/a.png",
  ]
  static let allowed = ["inbox.md", "a/b.md", "attachments/a.sh", "attachments/b/c", ".offload/config.yml"]

  /// A vault in which every one of the names is a file.
  private func vault() throws -> TestVault {
    let vault = try TestVault(["inbox.md": "- milk\n", "a/b.md": "- tea\n"])
    try vault.makeJournal()
    for path in Self.forbidden + Self.allowed where vault.text(path) == nil {
      try vault.write(path, "- \(path)\n")
    }
    return vault
  }

  private func path(_ text: String) -> VaultPath { VaultPath(text) ?? VaultPath(unchecked: Array(text.utf8)) }

  /// Whether the error is the gate's.
  private func isRefusal(_ error: any Error) -> Bool {
    switch error as? StoreError {
    case .guarded, .reserved: true
    default: false
    }
  }

  private func refuses(
    _ name: String, at location: SourceLocation = #_sourceLocation, _ way: () throws -> Void
  ) {
    do {
      try way()
      Issue.record("\(name) was let through", sourceLocation: location)
    } catch {
      #expect(isRefusal(error), "\(name): \(error)", sourceLocation: location)
    }
  }

  private typealias Body = @Sendable (inout Transaction) throws -> Void

  @Test("refuses it to a command", arguments: forbidden)
  func transactions(_ name: String) throws {
    let vault = try vault()
    let store = try vault.store()
    let before = vault.everything
    let path = path(name)
    let fresh = self.path(name + "-new")
    let ways: [(String, Body)] = [
      ("read", { _ = try $0.read(path) }), ("write", { try $0.write(path, [1]) }),
      ("remove", { try $0.remove(path) }), ("rename", { try $0.rename(path, to: "new.md") }),
      ("rename to", { try $0.rename("inbox.md", to: fresh) }), ("create", { try $0.create(fresh, [1]) }),
      ("copy", { try $0.copy(.outside(Array("/etc/hostname".utf8)), to: fresh) }),
      ("isFree", { _ = try $0.isFree(fresh) }),
    ]
    for (way, body) in ways {
      refuses("\(way) \(name)") { _ = try store.transaction(.named(way), body) }
      refuses("preview of \(way) \(name)") { _ = try store.preview(.named(way), body) }
    }
    #expect(vault.everything == before)
  }

  @Test("refuses it through a link to the file, and through a link to its folder", arguments: forbidden)
  func links(_ name: String) throws {
    let vault = try vault()
    let store = try vault.store()
    try vault.link("link.md", to: name)
    let before = vault.everything
    defer { #expect(vault.everything.filter { !$0.key.hasPrefix("folder/") } == before) }
    refuses("write \(name)") {
      _ = try store.transaction(.named("write")) { try $0.write("link.md", Array("x".utf8)) }
    }
    let parent = (name as NSString).deletingLastPathComponent
    guard !parent.isEmpty else { return }
    try vault.link("folder", to: parent)
    let inside = path("folder/" + (name as NSString).lastPathComponent)
    refuses("write in the folder of \(name)") {
      _ = try store.transaction(.named("write")) { try $0.write(inside, Array("x".utf8)) }
    }
    // A new note in a folder of notes is none of the gate's business.
    guard parent.contains(".") else { return }
    refuses("make in the folder of \(name)") {
      _ = try store.transaction(.named("create")) { try $0.create("folder/new.md", Array("x".utf8)) }
    }
  }

  @Test(
    "refuses a setting of the vault that leads there",
    arguments: [".git/hooks", "sub/.git", ".", "", "hooks"])
  func settings(_ folder: String) throws {
    let vault = try vault()
    try vault.link("hooks", to: ".git/hooks")
    let store = try vault.store { $0.attachments = Array(folder.utf8) }
    let before = vault.everything
    defer { #expect(vault.everything == before) }
    for name in ["\(folder)/post-merge", ".git/hooks/post-merge"] {
      refuses("\(name)") {
        _ = try store.transaction(.named("attach")) {
          try $0.copy(.outside(Array("/etc/hostname".utf8)), to: path(name))
        }
      }
    }
  }

  @Test func `lets notes, attached files and the settings through`() throws {
    let vault = try vault()
    let store = try vault.store()
    for name in Self.allowed {
      _ = try store.transaction(.named("write")) { try $0.write(path(name), Array("- x\n".utf8)) }
      #expect(vault.text(name) == "- x\n")
    }
    try vault.link("media", to: "attachments")
    let linked = try vault.store { $0.attachments = Array("media".utf8) }
    _ = try linked.transaction(.named("write")) { try $0.write("media/a.sh", Array("- y\n".utf8)) }
    #expect(vault.text("attachments/a.sh") == "- y\n")
  }

  @Test func `lets files of any kind through where attached files may be in any folder, but no hidden ones`()
    throws
  {
    let vault = try vault()
    let store = try vault.store { $0.attachesAnywhere = true }
    for name in ["pic.png", "sub/pic.png"] {
      _ = try store.transaction(.named("write")) { try $0.create(path(name), Array("x".utf8)) }
      #expect(vault.text(name) == "x")
    }
    let before = vault.everything
    for name in [".git/hooks/x", ".obsidian/app.json", "sub/.x.png", ".offload/by/x"] {
      refuses(name) {
        _ = try store.transaction(.named("write")) { try $0.create(path(name), Array("y".utf8)) }
      }
    }
    #expect(vault.everything == before)
  }

  /// A record that says of a file what a genuine one says of a note: of each kind of change.
  private func forged(_ kind: FileChange.Kind, of name: String, _ vault: TestVault)
    -> JournalRecord
  {
    let id = RecordID(number: 7, random: 7)
    let path = path(name)
    var entry = JournalEntry(kind: kind, path: path, temporary: JournalName.file(id, entry: 0))
    let old = Array((vault.text(name) ?? "").utf8)
    let new = old + "[core]\n".utf8
    switch kind {
    case .changed:
      entry.before = Fingerprint(old)
      entry.after = Fingerprint(new)
      entry.splices = LineSplices.block(old, new)
    case .created, .copied:
      entry.path = self.path(name + "-new")
      entry.after = Fingerprint(new)
    case .removed:
      entry.before = Fingerprint(old)
    case .renamed:
      entry.path = "inbox.md"
      entry.newPath = self.path(name + "-new")
    }
    return JournalRecord(
      id: id, scope: vault.scope, header: .named("cap milk"), newFolders: [], entries: [entry])
  }

  @Test("refuses it to a record that is to be completed", arguments: forbidden)
  func recovery(_ name: String) throws {
    for kind in FileChange.Kind.allCases {
      let vault = try vault()
      let record = forged(kind, of: name, vault)
      try vault.writeRecord(record)
      try vault.write(vault.ownPath("tx/\(record.id).0"), (vault.text(name) ?? "") + "[core]\n")
      let before = vault.everything
      let outcome = try vault.store().transaction(.named("next")) { _ in }
      #expect(vault.everything == before, "\(kind)")
      guard case .quarantine? = outcome.notes.first else {
        Issue.record("\(kind): \(outcome.notes)")
        return
      }
    }
  }

  @Test func `lets no record through a link that has taken a folder's place since`() throws {
    try Scenario.all[1].killed { vault, _ in
      guard try !vault.store().pendingRecords().isEmpty else { return }
      try FileManager.default.moveItem(at: vault.url("work"), to: vault.url(".hidden"))
      try vault.link("work", to: ".hidden")
      let before = vault.text(".hidden/list.md")
      _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
      #expect(vault.text(".hidden/list.md") == before)
      #expect(vault.text("next.md") == "")
    }
  }

  @Test("refuses folders that a record wants made", arguments: [".git", "sub/.git", ".offload/new"])
  func folders(_ name: String) throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    try vault.makeJournal()
    var record = forged(.created, of: "new.md", vault)
    record.entries[0].path = "new.md"
    record.newFolders = [path(name)]
    try vault.writeRecord(record)
    try vault.write(vault.ownPath("tx/\(record.id).0"), "[core]\n")
    let outcome = try vault.store().transaction(.named("next")) { _ in }
    #expect(vault.files == ["inbox.md": "- milk\n"])
    #expect(!FileManager.default.fileExists(atPath: vault.url(name).path))
    #expect(outcome.notes.count == 1)
  }

  @Test("refuses it to a text that was written late", arguments: forbidden)
  func lateSaves(_ name: String) throws {
    let vault = try vault()
    let store = try vault.store()
    let journal = try Journal(store)
    let id = RecordID(number: 1, random: 7)
    let file = JournalName.file(id, entry: 0)
    try vault.write(vault.ownPath("tx/\(id).0"), "[core]\n\tfsmonitor = touch HOOKED\n")
    ReplacedFiles(journal).add(file, .written(base: Array("[core]\n".utf8)), of: path(name))
    journal.close()
    let before = vault.everything
    let outcome = try store.transaction(.named("capture")) { try $0.append("- new", to: "inbox.md") }
    #expect(outcome.notes.count == 1)
    var after = before
    after["inbox.md"] = (before["inbox.md"] ?? "") + "- new\n"
    #expect(vault.everything == after)
  }

  @Test func `knows a folder that has a hidden one's other name`() throws {
    let vault = try TestVault([".git/config": "[core]\n", "git~1.md": "", "notes~1/a.md": "- a\n"])
    try FileManager.default.createDirectory(at: vault.url("GIT~1"), withIntermediateDirectories: false)
    let store = try vault.store(AliasingFileSystem(["GIT~1": ".git", "\u{200C}.git": ".git"]))
    for name in ["GIT~1/a.md", "\u{200C}.git/a.md"] {
      refuses(name) {
        _ = try store.transaction(.named("create")) { try $0.create(path(name), Array("x".utf8)) }
      }
    }
    _ = try store.transaction(.named("write")) { try $0.write("notes~1/a.md", Array("- b\n".utf8)) }
    #expect(vault.text("notes~1/a.md") == "- b\n")
  }
}
