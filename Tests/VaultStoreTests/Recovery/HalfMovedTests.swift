import Foundation
import LibC
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// A change was cut off between what gains a line and what loses it. Another program, or a person who sees the line twice, takes
/// it out of its old place, and changes there what the change was to change as well.
@Suite struct `A change that was cut off, and cannot be finished` {
  private let header = OperationHeader.named("cut off")

  @Test(arguments: ["- oat milk\n", "  - oat milk #shop  [due:: 2026-04-01]\n", "- [ ] oat milk\n"])
  func `leaves a line where it has brought it, if it is nowhere else any more`(moved: String) throws {
    var met = 0
    for isNew in [true, false] {
      for position in 1... {
        let vault = try TestVault(
          ["inbox.md": "- [ ] call\n- tea\n- oat milk\n"].merging(isNew ? [:] : ["Shop.md": "- eggs\n"]) {
            $1
          })
        let fileSystem = FaultyFileSystem(.kill, at: position)
        _ = try? vault.store(fileSystem).transaction(header) { transaction in
          if isNew {
            try transaction.create("Shop.md", Array(moved.utf8))
          } else {
            try transaction.append(String(moved.dropLast()), to: "Shop.md")
          }
          try transaction.edit("inbox.md") { $0 = "- [x] call\n- tea\n" }
        }
        guard fileSystem.isDead else { break }
        let isHalf =
          vault.text("Shop.md")?.contains("milk") == true && vault.text("inbox.md")!.contains("milk")
        if isHalf { try vault.write("inbox.md", "- [ ] call Ada\n- tea\n") }
        let outcome = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
        #expect((vault.text("inbox.md")! + (vault.text("Shop.md") ?? "")).contains("milk"), "\(position)")
        #expect(vault.journal("tx") == [])
        guard isHalf else { continue }
        met += 1
        #expect(vault.text("inbox.md") == "- [ ] call Ada\n- tea\n")
        let isTold = outcome.notes.contains { if case .quarantine = $0 { true } else { false } }
        #expect(isTold, "\(outcome.notes)")
      }
    }
    #expect(met > 0)
  }

  /// A program has saved into the file that came out of the vault, and another one over what came in.
  @Test func `is set aside with all that two programs have saved of one file`() throws {
    var met = 0
    for position in 1... {
      let vault = try TestVault(["inbox.md": "- [ ] call mum\n- tea\n", "Shop.md": "- eggs\n- jam\n"])
      let late = open(vault.url("Shop.md").path, O_CLOEXEC | O_WRONLY)
      defer { close(late) }
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(header) { transaction in
        try transaction.edit("Shop.md") { $0 = "- eggs\n- [x] jam\n" }
        try transaction.edit("inbox.md") { $0 = "- [x] call mum\n- tea\n" }
      }
      guard fileSystem.isDead else { break }
      guard vault.text("Shop.md") == "- eggs\n- [x] jam\n", vault.text("inbox.md")!.contains("[ ]") else {
        continue
      }
      met += 1
      pwrite(late, "- figs\n- jam\n", 13, 0)
      try vault.write("Shop.md", "- eggs\n- [x] jam\n- new\n")
      try vault.write("inbox.md", "- [ ] call Ada\n- tea\n")
      _ = try vault.store { $0.patience = 30 }.transaction(.named("next")) { try $0.create("next.md", []) }
      #expect(vault.text("Shop.md") == "- eggs\n- [x] jam\n- new\n")
      #expect(vault.text("inbox.md") == "- [ ] call Ada\n- tea\n")
      #expect(vault.kept.contains { $0.contains("- figs\n") })
    }
    #expect(met > 0)
  }

  /// Nobody has touched the files: what could not be finished now can be later.
  @Test(arguments: [SystemFailure.Call.link, .rename])
  func `is finished once the disk lets it, where names cannot be exchanged any more`(
    failing call: SystemFailure.Call
  ) throws {
    let before = ["inbox.md": "- tea\n- milk\n", "Shop.md": "- eggs\n"]
    let after = ["inbox.md": "- tea\n", "Shop.md": "- eggs\n- milk\n"]
    func cutOff(at position: Int) throws -> (vault: TestVault, isDead: Bool) {
      let vault = try TestVault(before)
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(.named("cut off")) { transaction in
        try transaction.append("- milk", to: "Shop.md")
        try transaction.edit("inbox.md") { $0 = "- tea\n" }
      }
      return (vault, fileSystem.isDead)
    }
    var met = 0
    for first in 1... {
      let (vault, isDead) = try cutOff(at: first)
      guard isDead else { break }
      guard vault.text("Shop.md") == after["Shop.md"], vault.text("inbox.md") == before["inbox.md"] else {
        continue
      }
      met += 1
      for second in 1... {
        let vault = try cutOff(at: first).vault
        let failing = FaultyFileSystem(.errors(EIO), at: second, renaming: .linking) { $0 == call }
        _ = try? vault.store(failing).transaction(.named("next")) { try $0.create("next.md", []) }
        _ = try vault.store().transaction(.named("last")) { try $0.create("last.md", []) }
        let files = vault.files.filter { before[$0.key] != nil }
        #expect(files == after || files == before, "\(first), \(second): \(files)")
        #expect(vault.journal("old") == [], "\(first), \(second)")
        if failing.count < second { break }
      }
    }
    #expect(met > 0)
  }

  @Test func `leaves a line where it has brought it, if the file that was to go has lost it`() throws {
    var met = 0
    for position in 1... {
      let vault = try TestVault(["inbox.md": "- tea\n", "Shop.md": "- milk\n"])
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(header) { transaction in
        try transaction.append("- milk", to: "inbox.md")
        try transaction.remove("Shop.md")
      }
      guard fileSystem.isDead else { break }
      let isHalf = vault.text("inbox.md")!.contains("milk") && vault.text("Shop.md") != nil
      if isHalf { try vault.write("Shop.md", "- eggs\n") }
      _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
      if isHalf { met += 1 }
      #expect((vault.text("inbox.md")! + (vault.text("Shop.md") ?? "")).contains("milk"), "\(position)")
      if isHalf { #expect(vault.text("Shop.md") == "- eggs\n") }
    }
    #expect(met > 0)
  }
}

/// A change was cut off, and one of its files cannot be written.
@Suite struct `A change that has to wait` {
  /// A vault in which a move from A to B was killed at a rename.
  private func cutOff(at rename: Int) throws -> TestVault {
    let vault = try TestVault(["A.md": "- milk\n- tea\n", "B.md": "- b\n", "C.md": "- c\n"])
    try vault.makeJournal()
    let killed = FaultyFileSystem(.kill, at: rename, concerning: { $0 == .rename })
    _ = try? vault.store(killed).transaction(.named("first")) {
      try $0.removeLine("- milk", from: "A.md")
      try $0.append("- milk", to: "B.md")
    }
    #expect(killed.isDead)
    return vault
  }

  /// The first rename is that of the change which has to wait.
  private func refusing(_ vault: TestVault) throws -> Store {
    try vault.store(FaultyFileSystem(.error(EACCES), at: 1, concerning: { $0 == .rename }))
  }

  @Test(arguments: [1, 2], ["A.md", "B.md"] as [VaultPath])
  func `blocks its files, and no others, until it is finished`(rename: Int, path: VaultPath) throws {
    let vault = try cutOff(at: rename)
    let error = #expect(throws: StoreError.self) {
      try self.refusing(vault).transaction(.named("later")) { try $0.append("- more", to: path) }
    }
    let isUnfinished = if case .unfinished? = error { true } else { false }
    #expect(isUnfinished, "\(error.map { "\($0)" } ?? "done")")
    let outcome = try refusing(vault).transaction(.named("other")) { try $0.append("- more", to: "C.md") }
    #expect(outcome.notes.contains { if case .waiting = $0 { true } else { false } }, "\(outcome.notes)")
    _ = try vault.store().transaction(.named("next")) { try $0.append("- next", to: path) }
    var after = ["A.md": "- tea\n", "B.md": "- b\n- milk\n", "C.md": "- c\n- more\n"]
    after["\(path)"]? += "- next\n"
    #expect(vault.files == after)
    #expect(vault.journal("tx") == [])
  }

  @Test func `is rolled back if nothing of it was done for more than a day`() throws {
    let vault = try cutOff(at: 1)
    var header = OperationHeader.named("next")
    header.time = Timestamp(nanoseconds: header.time.nanoseconds + 90_000_000_000_000)
    let next = try vault.store().transaction(header) { try $0.create("next.md", []) }
    #expect(next.notes.contains { if case .takenBack = $0 { true } else { false } }, "\(next.notes)")
    #expect(vault.text("A.md") == "- milk\n- tea\n" && vault.text("B.md") == "- b\n")
    #expect(vault.journal("tx") == [])
  }
}
