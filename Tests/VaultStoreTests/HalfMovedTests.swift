import Foundation
import LibC
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// A change was cut off between what gains a line and what loses it. Another program, or a person who sees the line twice, takes
/// it out of its old place, and changes there what the change was to change as well.
/// What a sync brings is not merged by lines, so that nothing but taking it back is left.
@Suite struct `A change that was cut off, and cannot be finished` {
  private let header = OperationHeader.named(
    "cut off", [.init(key: Array("sync".utf8), value: [UInt8(ascii: "c")])])

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
        #expect(outcome.notes.contains { if case .setAside = $0 { true } else { false } }, "\(outcome.notes)")
      }
    }
    #expect(met > 0)
  }

  @Test func `is taken back where other lines went from the file that it was still to change`() throws {
    var met = 0
    for position in 1... {
      let vault = try TestVault(["inbox.md": "- [ ] call mum\n- tea\n- milk\n", "Shop.md": "- [ ] eggs\n"])
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(header) { transaction in
        try transaction.edit("Shop.md") { $0 = "- [x] eggs\n" }
        try transaction.edit("inbox.md") { $0 = "- [x] call mum\n- tea\n- milk\n" }
      }
      guard fileSystem.isDead else { break }
      guard vault.text("Shop.md") == "- [x] eggs\n", vault.text("inbox.md")!.contains("[ ]") else { continue }
      met += 1
      try vault.write("inbox.md", "- [ ] call Ada\n- tea\n")
      _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
      #expect(vault.text("Shop.md") == "- [ ] eggs\n" && vault.journal("old") == [])
    }
    #expect(met > 0)
  }

  /// A program has saved into the file that came out of the vault, and another one over what came in.
  @Test func `is taken back with all that two programs have saved of one file`() throws {
    var met = 0
    for position in 1... {
      let vault = try TestVault(["inbox.md": "- [ ] call mum\n- tea\n", "Shop.md": "- eggs\n- jam\n"])
      let late = open(vault.url("Shop.md").path, O_WRONLY)
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
      #expect(vault.text("Shop.md")?.contains("- new\n") == true, "\(vault.text("Shop.md") ?? "")")
      #expect(vault.text("Shop.md")?.contains("- figs\n") == true)
      #expect(vault.text("Shop.md")?.contains("[x]") == false && vault.journal("old") == [])
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

/// What a change has made of a text is taken out of what others have made of that since.
@Suite struct `Taking a change out of a later text` {
  @Test(arguments: [
    ("- a\n- b\n- c\n", "- a\n- [x] b\n- c\n", "- a\n- [x] b\n- new\n- c\n", "- a\n- b\n- new\n- c\n"),
    // Without an end of the last line, or with other ends.
    ("- a\n- b", "- a\n", "- a\n- new\n", "- a\n- b\n- new\n"),
    ("- a\n- b", "- a\n- [x] b", "- a\n- [x] b\n- new", "- a\n- b\n- new"),
    ("- a\n- b\n", "- a\n- [x] b\n", "- a\r\n- [x] b\r\n", "- a\r\n- b\n"),
    // Moved down, and up.
    ("- a\n- b\n- c\n", "- b\n- c\n- a\n", "- b\n- c\n- a\n- new\n", "- a\n- b\n- c\n- new\n"),
    ("- a\n- b\n- c\n", "- c\n- a\n- b\n", "- new\n- c\n- a\n- b\n", "- new\n- a\n- b\n- c\n"),
    // With a line saved between those that were brought.
    ("- a\n- b\n", "- [x] a\n- [x] b\n", "- [x] a\n- new\n- [x] b\n", "- a\n- b\n- new\n"),
    // Where it was, among blank lines.
    (
      "# 1\n\n- a\n- b\n\n# 2\n\n- c\n", "# 1\n\n- b\n\n# 2\n\n- c\n", "# 1\n\n- b\n\n# 2\n\n- c\n- new\n",
      "# 1\n\n- a\n- b\n\n# 2\n\n- c\n- new\n"
    ),
    ("- a\n", "", "- new\n", "- new\n- a\n"),
  ])
  func `leaves the rest`(before: String, after: String, later: String, expected: String) throws {
    let store = try TestVault([:]).store()
    let splices = LineSplices.between(Array(before.utf8), Array(after.utf8), store.difference)
    #expect(String(decoding: splices.takenOut(of: Array(later.utf8)), as: UTF8.self) == expected)
  }
}

/// A change was cut off, and one of its files cannot be written; meanwhile others are made of the same lines.
@Suite struct `A change that has to wait` {
  private typealias Body = (inout Transaction) throws -> Void

  /// Kills one change at a rename, makes others while it has to wait, and lets it go on.
  private func files(
    _ files: [String: String], killed rename: Int, _ first: Body, while later: [Body]
  ) throws -> [String: String] {
    let vault = try TestVault(files)
    // The journal is made before.
    _ = try vault.store().transaction(.named("before")) { try $0.create("next.md", []) }
    let killed = FaultyFileSystem(.kill, at: rename, concerning: { $0 == .rename })
    _ = try? vault.store(killed).transaction(.named("first"), first)
    #expect(killed.isDead)
    for body in later {
      // The first rename is that of the change which has to wait.
      let refusing = FaultyFileSystem(.error(EACCES), at: 1, concerning: { $0 == .rename })
      let outcome = try vault.store(refusing).transaction(.named("later"), body)
      #expect(outcome.notes.contains { if case .waiting = $0 { true } else { false } }, "\(outcome.notes)")
    }
    _ = try vault.store().transaction(.named("next")) { try $0.append("- next", to: "next.md") }
    #expect(vault.journal("tx") == [])
    return vault.files.filter { $0.key != "next.md" }
  }

  private func move(_ line: String, from path: VaultPath, to other: VaultPath) -> Body {
    { transaction in
      try transaction.removeLine(line, from: path)
      try transaction.append(line, to: other)
    }
  }

  private static let lists = ["A.md": "- milk\n- tea\n", "B.md": "- b\n", "C.md": "- c\n"]

  @Test(arguments: [1, 2]) func `brings no line in that was moved elsewhere meanwhile`(rename: Int) throws {
    let files = try files(
      Self.lists, killed: rename, move("- milk", from: "A.md", to: "B.md"),
      while: [move("- milk", from: "A.md", to: "C.md")])
    #expect(files == ["A.md": "- tea\n", "B.md": "- b\n", "C.md": "- c\n- milk\n"])
  }

  @Test func `takes the line out again of a file that was changed since`() throws {
    let files = try files(
      Self.lists, killed: 2, move("- milk", from: "A.md", to: "B.md"),
      while: [move("- milk", from: "A.md", to: "C.md"), { try $0.append("- more", to: "B.md") }])
    #expect(files == ["A.md": "- tea\n", "B.md": "- b\n- more\n", "C.md": "- c\n- milk\n"])
  }

  @Test func `leaves a line where it has brought it, if it was deleted where it was`() throws {
    let files = try files(
      Self.lists, killed: 2, move("- milk", from: "A.md", to: "B.md"),
      while: [{ try $0.removeLine("- milk", from: "A.md") }])
    #expect(files == ["A.md": "- tea\n", "B.md": "- b\n- milk\n", "C.md": "- c\n"])
  }

  @Test func `brings nothing back that was moved on from where it had brought it`() throws {
    let files = try files(
      Self.lists, killed: 2, move("- milk", from: "A.md", to: "B.md"),
      while: [move("- milk", from: "B.md", to: "C.md")])
    #expect(files == ["A.md": "- tea\n", "B.md": "- b\n", "C.md": "- c\n- milk\n"])
  }

  @Test func `leaves a line where it was, if it was deleted where it had brought it`() throws {
    let files = try files(
      Self.lists, killed: 2, move("- milk", from: "A.md", to: "B.md"),
      while: [{ try $0.removeLine("- milk", from: "B.md") }])
    #expect(files == Self.lists)
  }

  @Test func `deletes what it was to delete, if some of that is deleted already`() throws {
    let files = try files(
      Self.lists, killed: 2,
      {
        try $0.removeLine("- b", from: "B.md")
        try $0.removeLine("- milk", from: "A.md")
      }, while: [{ try $0.removeLine("- milk", from: "A.md") }])
    #expect(files == ["A.md": "- tea\n", "B.md": "", "C.md": "- c\n"])
  }

  /// The link is changed first, or the file renamed.
  @Test(arguments: [1, 2])
  func `renames nothing, and leaves each link, where a later one took the file away`(rename: Int) throws {
    let before = ["A.md": "- a\n", "B.md": "- [[A]]\n"]
    let renaming: Body = { transaction in
      try transaction.edit("B.md") { $0 = "- [[D]]\n" }
      try transaction.rename("A.md", to: "D.md")
    }
    let deleted = try files(before, killed: rename, renaming, while: [{ try $0.remove("A.md") }])
    #expect(deleted == ["B.md": "- [[A]]\n"])
    let renamed = try files(before, killed: rename, renaming, while: [{ try $0.rename("A.md", to: "E.md") }])
    #expect(renamed == ["B.md": "- [[A]]\n", "E.md": "- a\n"])
  }

  @Test func `moves one of two lines that are the same, and no more`() throws {
    let moving = { (other: VaultPath) -> Body in
      { transaction in
        try transaction.edit("A.md") { $0 = $0.hasPrefix("- milk") ? "- tea\n- milk\n" : "- tea\n" }
        try transaction.append("- milk", to: other)
      }
    }
    let files = try files(
      ["A.md": "- milk\n- tea\n- milk\n", "B.md": "- b\n", "C.md": "- c\n"], killed: 1, moving("B.md"),
      while: [moving("C.md")])
    #expect(files.values.joined().components(separatedBy: "- milk").count == 3, "\(files)")
  }
}
