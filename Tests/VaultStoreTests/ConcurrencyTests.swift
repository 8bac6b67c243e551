import Foundation
import StoreFaults
import Synchronization
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `Many at once` {
  @Test("lose nothing that they capture and move", arguments: FaultyFileSystem.Renaming.allCases)
  func captureAndMove(_ renaming: FaultyFileSystem.Renaming) throws {
    let vault = try TestVault(["inbox.md": "", "work.md": ""])
    let writers = 4
    let rounds = 12
    let errors = Mutex<[String]>([])
    Threads.run(writers) { writer in
      do {
        let store = try vault.store(FaultyFileSystem(renaming: renaming))
        for round in 0..<rounds {
          let line = "- \(writer).\(round)"
          _ = try store.transaction(.named("capture")) { try $0.append(line, to: "inbox.md") }
          guard round % 2 == 0 else { continue }
          _ = try store.transaction(.named("move")) {
            try $0.removeLine(line, from: "inbox.md")
            try $0.append(line, to: "work.md")
          }
        }
      } catch {
        errors.withLock { $0.append("\(error)") }
      }
    }
    #expect(errors.withLock { $0 } == [])
    let lines = vault.files.values.flatMap { $0.split(separator: "\n").map(String.init) }
    let expected = (0..<writers).flatMap { writer in (0..<rounds).map { "- \(writer).\($0)" } }
    #expect(lines.sorted() == expected.sorted())
    let store = try vault.store()
    let numbers = store.records().map(\.id.number)
    #expect(numbers == Array((1...UInt64(writers * rounds * 3 / 2)).reversed()))
  }

  @Test("lose nothing beside an editor that saves by rename", arguments: FaultyFileSystem.Renaming.allCases)
  func besideEditor(_ renaming: FaultyFileSystem.Renaming) throws {
    let vault = try TestVault(["inbox.md": ""])
    let path = vault.url("inbox.md").path
    let errors = Mutex<[String]>([])
    Threads.run(2) { thread in
      for round in 0..<40 {
        if thread == 1 {
          // The editor's own read and rename must not stand far apart: what comes between is a stale buffer.
          let store = try? vault.store(FaultyFileSystem())
          let journal = store.flatMap { try? Journal($0) }
          Editor.byRename.save(path) { $0 + "- typed \(round)\n" }
          journal?.close()
          continue
        }
        do {
          _ = try vault.store(FaultyFileSystem(renaming: renaming)).transaction(.named("capture")) {
            try $0.append("- captured \(round)", to: "inbox.md")
          }
        } catch {
          errors.withLock { $0.append("\(error)") }
        }
      }
    }
    #expect(errors.withLock { $0 } == [])
    let lines = (vault.text("inbox.md") ?? "").split(separator: "\n").map(String.init)
    #expect(lines.count == 80)
    #expect(Set(lines).count == 80)
  }

  @Test func `wait for the lock only so long`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let store = try vault.store { $0.lockTimeout = 20 }
    _ = try store.transaction(.named("outer")) { outer in
      #expect(throws: StoreError.busy(milliseconds: 20)) {
        try store.transaction(.named("inner")) { try $0.append("- a", to: "inbox.md") }
      }
      try outer.append("- b", to: "inbox.md")
    }
    #expect(vault.files == ["inbox.md": "- b\n"])
  }

  /// What was open is open in a program that another thread starts just then, up to where that program is its own.
  @Test func `give the lock back though a program that is being started has it, too`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let inherited = Inherited()
    _ = try vault.store(inherited).transaction(.named("first")) { try $0.append("- a", to: "inbox.md") }
    #expect(inherited.count > 0)
    let store = try vault.store { $0.lockTimeout = 20 }
    _ = try store.transaction(.named("second")) { try $0.append("- b", to: "inbox.md") }
    #expect(vault.files == ["inbox.md": "- a\n- b\n"])
  }

  /// Keeps a second descriptor of each lock.
  private final class Inherited: DiskBacked {
    private let files = Mutex<[Int32]>([])
    var count: Int { files.withLock { $0.count } }

    func tryLock(_ file: Descriptor) throws(SystemFailure) -> Bool {
      files.withLock { $0.append(dup(file.number)) }
      return try disk.tryLock(file)
    }

    deinit {
      for file in files.withLock(\.self) { _ = Foundation.close(file) }
    }
  }

  @Test func `read while others write`() throws {
    let vault = try TestVault(["a.md": "- a\n"])
    let store = try vault.store()
    _ = try store.transaction(.named("outer")) { transaction in
      #expect(try store.read("a.md").bytes == Array("- a\n".utf8))
      #expect(store.list().files == ["a.md"])
      try transaction.append("- b", to: "a.md")
    }
  }
}
