import Foundation
import StoreFaults
import TestSupport
import Testing
import VaultStore

@testable import OffloadKit

/// Undo follows files, not names, and leads back to where everything began.
@Suite struct `Undo` {
  @Test func `takes a line back where it was written, though another file has the name now`() throws {
    let sample = try SampleVault(["A.md": "- one\n", "X.md": "- one\n- two\n"])
    try sample.vault.items.create(NewItem("two"), in: Target("A.md"))
    let before = sample.files
    try sample.vault.collections.delete("A.md")
    _ = try sample.vault.collections.rename("X.md", to: "A")
    try sample.vault.history.undo()
    try sample.vault.history.undo()
    #expect(sample.files == before)
    try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- one\n")
    #expect(sample.text("X.md") == "- one\n- two\n")
  }

  @Test func `takes back what had been cut off, and not what was before`() throws {
    let sample = try SampleVault(["A.md": "- one\n"])
    try sample.vault.items.addTag("x", to: [sample.item("one")])
    let killed = FaultyFileSystem(.kill, at: 1, concerning: { $0 == .rename })
    _ = try? sample.vault(on: killed).items.addTag("y", to: [sample.item("one")])
    let undone = try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- one #x\n")
    #expect(undone.notes.contains { if case .completed = $0 { true } else { false } })
    let again = FaultyFileSystem(.kill, at: 1, concerning: { $0 == .rename })
    _ = try? sample.vault(on: again).history.undo()
    try sample.vault.history.redo()
    #expect(sample.text("A.md") == "- one #x\n")
  }

  @Test func `is over where what had been cut off cannot be finished`() throws {
    let sample = try SampleVault(["A.md": "- one\n", "B.md": "- two\n"])
    try sample.vault.items.addTag("x", to: [sample.item("two")])
    let killed = FaultyFileSystem(.kill, at: 1, concerning: { $0 == .rename })
    _ = try? sample.vault(on: killed).items.addTag("y", to: [sample.item("one")])
    let path = sample.folder.appendingPathComponent("A.md").path
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    let vault = try sample.vault
    #expect(throws: VaultError.self) { try vault.history.undo() }
    #expect(!vault.takeUntoldNotes().isEmpty)
    #expect(sample.text("B.md") == "- two #x\n")
    try vault.history.undo()
    #expect(sample.text("B.md") == "- two\n")
  }

  @Test func `refuses where the file was removed and another has its name`() throws {
    let sample = try SampleVault(["A.md": "- one\n", "X.md": "- one\n- two\n"])
    try sample.vault.items.create(NewItem("two"), in: Target("A.md"))
    let capture = try #require(sample.vault.history.operations().first)
    try sample.vault.collections.delete("A.md")
    _ = try sample.vault.collections.rename("X.md", to: "A")
    try sample.refuse("undoFileGone") { try $0.history.undo(capture.id) }
  }

  @Test func `of another spelling of a name is refused where the old one is taken`() throws {
    let sample = try SampleVault(["errands.md": "- one\n"])
    _ = try sample.vault.collections.rename("errands.md", to: "Errands")
    try sample.write("- other\n", to: "errands.md")
    // Where upper and lower case are one, it is the file itself.
    guard sample.files.count > 1 else { return }
    try sample.refuse("undoBlocked") { try $0.history.undo() }
  }

  @Test func `finds a file that was renamed, and renamed back by hand`() throws {
    let sample = try SampleVault(["A.md": "- one\n"])
    try sample.vault.items.star([sample.item("one")])
    let star = try #require(sample.vault.history.operations().first)
    _ = try sample.vault.collections.rename("A.md", to: "B")
    try FileManager.default.moveItem(at: sample.url("B.md"), to: sample.url("A.md"))
    try sample.vault.history.undo(star.id)
    #expect(sample.text("A.md") == "- one\n")
  }

  @Test func `is not taken for a stale save`() throws {
    let sample = try SampleVault(["A.md": "# A\n\n- one\n"])
    _ = try sample.vault.collections.rename("A.md", to: "B")
    try sample.vault.history.undo()
    let report = try sample.vault.transaction("capture") {
      try $0.items.create(NewItem("two"), in: Target("A.md"))
    }
    #expect(report.notes == [])
    #expect(try sample.vault.check([.staleSave]).isEmpty)
  }

  @Test func `takes the folders with it that were made, once they are empty`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n- b\n"])
    let move = { (words: String, name: String) in
      try sample.vault.items.moveToCollection(
        [sample.item(words)], collection: Target(#require(VaultPath(name)), creates: true))
    }
    _ = try move("a", "x/y/One.md")
    let first = try #require(sample.vault.history.operations().first)
    _ = try move("b", "x/y/Two.md")
    try sample.vault.history.undo(first.id)
    #expect(FileManager.default.fileExists(atPath: sample.url("x/y").path))
    try FileManager.default.createDirectory(at: sample.url("x/own"), withIntermediateDirectories: false)
    try sample.vault.history.undo()
    #expect(!FileManager.default.fileExists(atPath: sample.url("x/y").path))
    #expect(FileManager.default.fileExists(atPath: sample.url("x/own").path))
    try sample.vault.history.redo()
    #expect(sample.text("x/y/Two.md") == "- b\n")
  }

  /// Thousands of operations where `OFFLOAD_THOROUGH` is set.
  @Test("of everything gives the first bytes and folders", arguments: isThorough ? 1...20 : 1...2)
  func walk(_ seed: Int) throws {
    var walk = try UndoWalk(seed: UInt64(seed))
    for _ in 0..<(isThorough ? 2000 : 50) { walk.step() }
    let left = try walk.undoEverything()
    #expect(left == walk.first, "seed \(seed)")
  }

  /// What was typed in between stays, and all else is as it was; or an undo is refused, and says why.
  @Test("of everything keeps what was typed by hand in between", arguments: isThorough ? 1...20 : 1...3)
  func walkByHand(_ seed: Int) throws {
    var walk = try UndoWalk(seed: UInt64(seed))
    for step in 0..<(isThorough ? 2000 : 80) {
      walk.step()
      if step % 3 == 0 { walk.type() }
    }
    let refusals = try walk.undoEach()
    for case .undoBlocked(_, let path, let lines) in refusals {
      #expect(!lines.isEmpty || walk.sample.text(path.text) != nil, "seed \(seed): \(path)")
    }
    if refusals.isEmpty {
      // A file that an operation made stays for what was typed into it.
      #expect(
        walk.withoutTyped.filter { !$0.value.isEmpty } == walk.first.filter { !$0.value.isEmpty },
        "seed \(seed)")
      #expect(walk.typed.subtracting(walk.lines) == [], "seed \(seed)")
    }
  }
}

/// Random operations on a small vault, with undo and redo at random.
private struct UndoWalk {
  let sample: SampleVault
  let vault: Vault
  let first: [String: [UInt8]]
  private var dice: SeededGenerator
  private var count = 0

  init(seed: UInt64) throws {
    sample = try SampleVault(
      [
        "inbox.md": "- [ ] milk #shop\n- eggs\n- [x] tea\n", "A.md": "# A\n\n- one\n- two #home\n",
        "B.md": "- [[A]]\n  - under\n- three\n", "far/C.md": "# C\n\n1. first\n2. second\n",
      ])
    vault = try sample.vault(on: FaultyFileSystem())
    dice = SeededGenerator(seed: seed)
    // Its own journal is not what is compared.
    first = UndoWalk.everything(sample)
  }

  /// Files with their bytes, and folders with none.
  private static func everything(_ sample: SampleVault) -> [String: [UInt8]] {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: sample.folder.path)) ?? []
    return paths.filter { !$0.hasPrefix(".offload") }.reduce(into: [:]) { $0[$1] = sample.bytes($1) ?? [] }
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[Int(dice.next() % UInt64(elements.count))]
  }

  /// One operation; what is refused is passed over.
  mutating func step() {
    count += 1
    let items = (try? vault.items.fetchAll()) ?? []
    let files = vault.collectionPlaces().map(\.path)
    let names = ["A", "B", "C", "D", "new/E", "new/deep/F", "far/G"]
    guard let item = pick(items), let file = pick(files), let name = pick(names),
      let path = VaultPath(name + ".md"), let deed = pick(Array(0..<16))
    else {
      _ = try? vault.items.create(NewItem("more \(count)"))
      return
    }
    switch deed {
    case 0: _ = try? vault.items.create(NewItem("item \(count)"))
    case 1: _ = try? vault.items.create(NewItem("item \(count)"), in: Target(path, creates: true))
    case 2: _ = try? vault.items.moveToCollection([item], collection: Target(file))
    case 3: _ = try? vault.items.moveToCollection([item], collection: Target(path, creates: true))
    case 4: _ = try? vault.items.star([item])
    case 5: _ = try? vault.items.markCompleted([item])
    case 6: _ = try? vault.items.update(item, text: Array("words \(count)".utf8))
    case 7: _ = try? vault.items.delete([item])
    case 8: _ = try? vault.collections.rename(file, to: name)
    case 9: _ = try? vault.collections.delete(file)
    case 10: _ = try? vault.collections.create(name: name)
    case 11: _ = try? vault.tags.rename("shop", to: "buy")
    case 12: _ = try? vault.items.archive([item])
    case 13, 14: _ = try? vault.history.undo()
    default: _ = try? vault.history.redo()
    }
  }

  /// Lines that somebody has typed.
  private(set) var typed: Set<String> = []

  /// Puts a line somewhere into a file, as an editor does.
  mutating func type() {
    guard let file = pick(vault.collectionPlaces().map(\.path)), let text = sample.text(file.text) else {
      return
    }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = "Typed \(count)."
    lines.insert(line, at: pick(Array(lines.indices)) ?? 0)
    typed.insert(line)
    try? sample.write(lines.joined(separator: "\n"), to: file.text)
  }

  var lines: Set<String> {
    Set(
      UndoWalk.everything(sample).values.flatMap {
        String(decoding: $0, as: UTF8.self).split(separator: "\n")
      }.map(String.init))
  }

  /// The files and folders as they would be if nobody had typed anything.
  var withoutTyped: [String: [UInt8]] {
    UndoWalk.everything(sample).mapValues { bytes in
      let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      return Array(lines.filter { !typed.contains(String($0)) }.joined(separator: "\n").utf8)
    }
  }

  /// Undoes one operation after the other by their numbers.
  ///
  /// - Returns: why it was refused for some.
  func undoEach() throws -> [VaultError] {
    let ids = try vault.history.operations(upTo: { _ in false }).filter(\.isToBeUndone).map(\.id)
    var refusals: [VaultError] = []
    for id in ids {
      do {
        try vault.history.undo(id)
      } catch let error as VaultError {
        switch error {
        case .nothingLeftToUndo: break
        case .undoBlocked, .undoFileGone: refusals.append(error)
        default: throw error
        }
      }
    }
    return refusals
  }

  /// What is there after undo of everything.
  func undoEverything() throws -> [String: [UInt8]] {
    while true {
      do {
        try vault.history.undo()
      } catch VaultError.nothingToUndo {
        return UndoWalk.everything(sample)
      }
    }
  }
}
