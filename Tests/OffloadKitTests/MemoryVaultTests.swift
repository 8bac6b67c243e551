import Foundation
import OffloadKit
import OffloadMemory
import Synchronization
import TestSupport
import Testing
import VaultStore

@Suite struct `A vault in memory` {
  private let now = SampleVault.now

  @Test func `is the texts that it was made of, and changed as one on a disk is`() throws {
    let memory = try MemoryVault(["inbox.md": "- water the plants #home\n", "Home/a.md": "- b\n"], now: now)
    let vault = try memory.vault()
    try vault.items.markCompleted(vault.items.fetchByTag("home"))
    #expect(
      memory.texts == [
        "inbox.md": "- [x] water the plants #home  [completion:: 2026-03-10]\n", "Home/a.md": "- b\n",
      ])
    try vault.history.undo()
    #expect(memory.text(of: "inbox.md") == "- water the plants #home\n")
    #expect(memory.text(of: "nothing.md") == nil && memory.text(of: "Home") == nil)
  }

  /// What reaches the one reaches the other through the same code: only the disk is another.
  @Test func `becomes, step by step, what one on a disk becomes`() throws {
    let memory = try MemoryVault.sample(now: now)
    let sample = try SampleVault(memory.texts)
    let steps: [(Vault) throws -> Void] = [
      { try $0.items.create(NewItem("buy bread #errand [due:: tomorrow]")) },
      { try $0.items.markCompleted($0.items.fetchByTag("errand")) },
      { try $0.items.moveToCollection($0.items.fetchCaptureItems(), collection: $0.target("Errands")) },
      { _ = try $0.collections.rename($0.resolveCollection("Lisbon trip").path, to: "Travel/Lisboa") },
      { try $0.tags.rename("errand", to: "town") },
      { try $0.items.archive($0.items.fetchByCollection("Home/Errands.md").filter(\.isCompleted)) },
      { try $0.collections.delete("Home/Errands.md") },
      { try $0.history.undo() },
    ]
    for (number, step) in steps.enumerated() {
      try step(memory.vault())
      try step(sample.vault)
      let (texts, files) = (memory.texts, sample.files.mapValues { String(decoding: $0, as: UTF8.self) })
      #expect(texts == files, "after step \(number)")
    }
    while (try? memory.vault().history.undo()) != nil {}
    #expect(try memory.texts == MemoryVault.sample(now: now).texts)
  }

  @Test func `has as many programs as open it, and each waits for the others`() throws {
    let memory = try MemoryVault(now: now)
    let words = (0..<24).map { "thought \($0)" }
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 4) { number in
      for word in words.enumerated().filter({ $0.offset % 4 == number }).map(\.element) {
        do {
          try memory.vault().items.create(NewItem(word))
        } catch {
          failures.withLock { $0.append("\(word): \(error)") }
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let vault = try memory.vault()
    #expect(try Set(vault.items.fetchAll().map(\.content)) == Set(words))
    #expect(try vault.history.operations().count == words.count)
  }

  @Test func `tells a watch of what is saved, by whom`() throws {
    let memory = try MemoryVault(["inbox.md": "- one\n"], now: now)
    let vault = try memory.vault()
    let told = Told()
    let watch = try vault.watch { told.add($0) }
    defer { watch.stop() }
    try memory.save("- two\n", as: "new.md")
    #expect(told.first { $0.path == "new.md" && $0.kind == .made && !$0.isOwn } != nil)
    try vault.items.create(NewItem("three"))
    #expect(told.first { $0.path == "inbox.md" && $0.kind == .changed && $0.isOwn } != nil)
    try memory.vault().items.create(NewItem("four"))
    #expect(told.first { $0.path == "inbox.md" && $0.kind == .changed && !$0.isOwn } != nil)
    try memory.remove("new.md")
    #expect(told.first { $0.path == "new.md" && $0.kind == .removed && !$0.isOwn } != nil)
  }

  @Test func `has room beside the vault for files to attach`() throws {
    let memory = try MemoryVault(now: now)
    try memory.save("a picture", as: "/Pictures/cat.png")
    var item = NewItem("the cat")
    item.attachedFiles = ["/Pictures/cat.png"]
    try memory.vault().items.create(item)
    #expect(memory.text(of: "attachments/cat.png") == "a picture")
    #expect(memory.text(of: "inbox.md") == "- the cat ![[attachments/cat.png]]  [created:: 2026-03-10]\n")
  }

  @Test func `has settings where they are given, and refuses what no disk would take`() throws {
    let memory = try MemoryVault([".offload/config.yml": "attachments: files\n", "a.md": "- b\n"], now: now)
    #expect(memory.text(of: ".offload/config.yml") == "attachments: files\n")
    #expect(memory.texts == ["a.md": "- b\n"])
    for path in ["", "/", "../a.md", "a//b.md", "a.md/b.md", "/vault"] {
      #expect(throws: VaultError.self, "\(path)") { try memory.save("x", as: path) }
    }
    #expect(throws: VaultError.self) { try memory.remove("nothing.md") }
    #expect(memory.texts == ["a.md": "- b\n"])
    #expect(throws: VaultError.self) { try MemoryVault(["a.md": "", "a.md/b.md": ""]) }
  }

  @Test func `stamps what is written with its own clock`() throws {
    let memory = try MemoryVault(now: now)
    #expect(memory.now.date == now.date && memory.now.utcOffset == now.utcOffset)
    #expect(memory.now.secondsSince1970 >= now.secondsSince1970)
    #expect(try memory.vault().now.date == now.date)
  }

  @Test func `has a sample, in which nothing is amiss`() throws {
    let vault = try MemoryVault.sample(now: now).vault()
    #expect(try vault.check().map { "\($0)" } == [])
    #expect(try vault.collections.fetchAll().map(\.name).sorted() == ["Errands", "Lisbon trip", "inbox"])
    #expect(try vault.list(ListRequest(vault.query("due:today"))).items.map(\.item.content).count == 1)
    #expect(try vault.tags.fetchAll().filter(\.isRegistered).count == 4)
  }

  @Test func `leaves nothing on the machine's disk`() throws {
    _ = try MemoryVault(["inbox.md": "- one\n"]).vault().items.create(NewItem("two"))
    #expect(throws: SystemFailure.self) { try Disk().openOutside(Array("/vault".utf8), .folder) }
  }
}
