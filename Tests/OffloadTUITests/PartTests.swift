import Foundation
import Synchronization
import TerminalKit
import Testing

@testable import OffloadKit
@testable import OffloadTUI

@Suite struct `Programs beside the interface` {
  @Test func `are read line by line`() {
    var lines: [String] = []
    let program = BackgroundProgram.start(
      ["/bin/sh", "-c", "echo one; printf ' two \\nthree'; echo no >&2; exit 4"], environment: [],
      listens: true)
    let status = program?.lines { lines.append($0) }
    #expect(lines == ["one", "two", "three"])
    #expect(status == 4)
  }

  /// Asked at every line: a shell loses an interrupt that meets it while it starts a program.
  @Test func `end when they are interrupted, with all that they started`() throws {
    let program = try #require(
      BackgroundProgram.start(
        ["/bin/sh", "-c", "while echo begun; do sleep 0.02; done | cat"], environment: [], listens: true))
    var lines = 0
    let status = program.lines { _ in
      lines += 1
      if lines < 200 { program.interrupt() } else { kill(-program.process, SIGKILL) }
    }
    #expect(status == 128 + SIGINT)
  }

  @Test func `get their arguments as they are`() throws {
    let vault = try TestVault([:])
    let mark = vault.folder.appendingPathComponent("a b;$(c).txt").path
    let program = BackgroundProgram.start(
      ["touch", mark], environment: ["PATH=/usr/bin:/bin"], listens: false)
    #expect(program?.wait() == 0)
    #expect(FileManager.default.fileExists(atPath: mark))
    #expect(BackgroundProgram.start(["/no/such/program"], environment: [], listens: false) == nil)
  }

  @Test func `show links with the command of the person's settings`() throws {
    let vault = try TestVault(TestVault.example)
    let driver = try Driver(vault, settings: "open: no-such-program-anywhere")
    driver.go(to: "see https://example.org/pumps")
    driver.press("o")
    #expect(
      driver.banner
        == "no-such-program-anywhere cannot be started; your settings name a program: open: COMMAND.")
  }
}

@Suite struct `Paths` {
  @Test func `are completed with the files that are there`() throws {
    let vault = try TestVault(["Pictures/one.jpg": "", "Pictures/two.jpg": "", ".hidden": "", "Plan.md": ""])
    let absolute = { (path: String) in path.hasPrefix("/") ? path : vault.folder.path + "/" + path }
    #expect(PathCompletion.candidates(for: "P", absolute: absolute) == ["Pictures/", "Plan.md"])
    #expect(PathCompletion.candidates(for: "Pictures/t", absolute: absolute) == ["Pictures/two.jpg"])
    #expect(PathCompletion.candidates(for: "", absolute: absolute) == ["Pictures/", "Plan.md"])
    #expect(PathCompletion.candidates(for: ".h", absolute: absolute) == [".hidden"])
    #expect(PathCompletion.candidates(for: "no/such/", absolute: absolute) == [])
  }

  @Test(arguments: [
    ("/etc/hos", ["/etc/host.conf", "/etc/hostname", "/etc/hosts"], 0, "/etc/host"),
    ("/etc/host", ["/etc/host.conf", "/etc/hostname", "/etc/hosts"], 0, "/etc/host.conf"),
    ("/etc/hos", ["/etc/host.conf", "/etc/hostname", "/etc/hosts"], 2, "/etc/hosts"), ("a", ["a"], 0, "a"),
    ("é", ["été", "ét漢"], 0, "ét"), ("x", [], 0, nil),
  ])
  func `grow with Tab as far as one can know`(typed: String, paths: [String], chosen: Int, path: String?) {
    #expect(PathCompletion.completed(typed, with: paths, chosen: chosen) == path)
  }

  @Test func `begin in the working folder or at home`() throws {
    let vault = try TestVault([:])
    let driver = try Driver(vault, environment: ["HOME": "/home/x"])
    let surroundings = driver.runner.surroundings
    #expect(surroundings.folder.absolute("~/a") == "/home/x/a")
    #expect(surroundings.folder.absolute("~") == "/home/x")
    #expect(surroundings.folder.absolute("/a") == "/a")
    #expect(surroundings.folder.absolute("a") == vault.folder.path + "/a")
    #expect(surroundings.stateFolder?.hasPrefix("/home/x/.local/state/offload/") == true)
  }
}

@Suite struct `A burst of letters` {
  private func events(_ text: String) -> [TerminalEvent<Message>] {
    text.map { .input(.key(Driver.key($0))) }
  }

  private func pasted(_ text: String, isListening: Bool = false) -> String? {
    let joined = Burst.joined(events(text), isListening: isListening)
    guard joined.count == 1, case .input(.paste(let text)) = joined[0] else { return nil }
    return text
  }

  @Test func `is a paste`() {
    #expect(pasted("buy milk⏎and eggs⇥") == "buy milk\nand eggs\t")
  }

  @Test func `is none where a field listens, a key is held, or it is short`() {
    #expect(pasted("buy milk and eggs", isListening: true) == nil)
    #expect(pasted(String(repeating: "j", count: 40)) == nil)
    #expect(pasted("buy milk") == nil)
    #expect(pasted("jjjjjjjjjj↓abc") == nil)
  }
}

@Suite struct `A match` {
  @Test(arguments: [
    ("er", "Errands", 2), ("er", "Errands / Shopping", 2), ("sho", "Errands / Shopping", 4),
    ("rand", "Errands", 6),
    ("eds", "Errands", 8), ("", "Errands", 0), ("ERRANDS", "errands", 0),
  ])
  func `is better the nearer the beginning`(typed: String, name: String, score: Int) {
    #expect(Score.of(typed, in: name) == score)
  }

  @Test func `needs all letters in order`() { #expect(Score.of("xe", in: "Errands") == nil) }
}

@Suite struct `What could not be done` {
  @Test(
    arguments: [
      (VaultError.busy(milliseconds: 1), "Another command is changing the vault. Nothing was changed."),
      (.notWritable(.inbox), "Could not save: inbox.md is read-only."),
      (.gone(.inbox), "inbox.md was removed by another program. Nothing was changed."),
      (
        .conflict(.inbox, lines: []),
        "Another program changed the same lines of inbox.md. Nothing was changed."
      ),
      (
        .conflictMarkers(.inbox, line: 3),
        "inbox.md:3 holds two versions; E opens the editor. Nothing was changed."
      ),
      (
        .editConflict(.inbox, draft: "/d", lines: []),
        "The same lines of inbox.md were changed meanwhile; your text is in /d."
      ),
      (
        .undoBlocked(operation: "3", path: .inbox, lines: []),
        "inbox.md was changed there since; it stays as it is."
      ),
      (.notAFile(.inbox), "Could not save: inbox.md is no file."),
      (.leavesVault(.inbox), "Could not save: inbox.md leads out of the vault."),
      (.brokenLink(.inbox), "Could not save: inbox.md leads nowhere."),
      (.reservedPath(.inbox), "inbox.md is a name of Offload's own."),
      (.beingSaved([.inbox]), "inbox.md is being saved by another program. Nothing was changed."),
      (
        .frontMatter(.inbox, key: "tags", reason: "an anchor"),
        "tags in inbox.md cannot be changed safely: an anchor."
      ),
      (.unreadable([UnreadFile("a", reason: "")]), "a cannot be read. Nothing was changed."),
      (.attachmentUnreadable(path: "a"), "a cannot be read, so it was not attached."),
      (.system(call: "open", path: "", reason: "no space"), "The vault: no space. Nothing was changed."),
      (.nothingToUndo, "There is nothing to take back."), (.nothingToRedo, "There is nothing to bring back."),
      (.operationNotFound("1"), "The log does not have it any more."),
      (.emptyText, "There are no words to keep."),
      (.tagNotFound(name: "a", nearest: []), "Nothing bears the tag #a."),
      (.invalidValue(key: "priority", value: "x", expected: "high"), "priority takes high."),
      (.unwritableField, "This would not be read back as a field."),
      (.collectionExists(.inbox), "inbox.md exists already."),
      (.collectionNotFound(name: "A", nearest: []), "A is no longer there."),
      (.sectionNotFound(name: "B", collection: .inbox, nearest: []), "inbox.md has no section B any more."),
      (.invalidCollectionName("..", .dot), "\"..\" cannot be the name of a collection."),
      (.protectedCollection(.inbox), "inbox.md keeps its name and its place."),
      (.moveUnderItself, "It cannot be moved into itself."),
      (.positionOutOfRange(limit: 2), "There is no such place in the list."),
      (.notText(Place(path: .inbox, line: 2)), "inbox.md:2 is no line of words; E opens the editor."),
      (.changesMeaning(Place(path: .inbox, line: 2)), "It would be read as something else at inbox.md:2."),
      (.notSiblings(.inbox), "They do not stand in one list."),
    ] as [(VaultError, String)])
  func `is a sentence`(error: VaultError, words: String) {
    #expect(Problem.words(error) == words)
  }

  @Test func `in others' words is left to them`() { #expect(Problem.words(Driver.EditorFailure()) == nil) }
}

@Suite struct `The rows for keys` {
  @Test(arguments: [200, 80, 40, 12, 6, 1])
  func `fit the width, and keep the help longest`(width: Int) throws {
    let driver = try Driver()
    for path in ["", "c", "⎋m", "⎋⇥", "⏎", "⎋/", "⎋⎋p"] {
      driver.press(path)
      let row = driver.app.keyRow(width: width)
      let length =
        1 + row.map { $0.key.count + ($0.word.isEmpty ? 0 : 1) + $0.word.count }.reduce(0, +) + 3
        * (row.count - 1)
      #expect(length <= max(width, row.count == 1 ? 6 : 0))
      #expect(!row.isEmpty)
    }
  }

  @Test func `are the sketches'`() throws {
    let driver = try Driver()
    #expect(driver.app.keyRow.map(\.key) == ["Space", "m", "t", "s", "e", "x", "p", "?"])
    #expect(driver.app.quickAdd == KeyHint("c", "capture a thought"))
    driver.send(.resize(Size(width: 40, height: 12)))
    #expect(driver.app.quickAdd == nil)
    #expect(driver.app.keyRow.last == KeyHint("?", "keys"))
  }
}
