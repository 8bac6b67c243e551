import Foundation
import Synchronization
import TerminalKit
import TestSupport
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
      if lines < 200 { program.interrupt() } else { kill(-program.process.id, SIGKILL) }
    }
    #expect(status == 128 + SIGINT)
  }

  @Test func `get their arguments as they are`() throws {
    let vault = try TestVault([:])
    let mark = vault.folder.appendingPathComponent("a b;$(c).txt").path
    let program = BackgroundProgram.start(
      ["touch", mark], environment: ["PATH=/usr/bin:/bin"], listens: false)
    #expect(program?.process.wait() == 0)
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

  @Test func `of other bytes that are the same words are both offered`() throws {
    let driver = try Driver()
    driver.press("f")
    PathQuestion(typed: "").take([("\u{E9}.txt", "1 byte"), ("e\u{301}.txt", "2 bytes")], in: &driver.app)
    #expect(driver.pickerRows.count == 2)
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

@Suite struct `A match` {
  @Test(arguments: [
    ("er", "Errands", 2), ("er", "Errands / Shopping", 2), ("sho", "Errands / Shopping", 4),
    ("rand", "Errands", 6),
    ("eds", "Errands", 8), ("", "Errands", 0), ("ERRANDS", "errands", 0),
  ])
  func `is better the nearer the beginning`(typed: String, name: String, score: Int) {
    #expect(Score.of(typed, in: name) == score)
  }

  @Test(arguments: [
    ("ines", "Inês", 0), ("portugues", "Português", 0), ("ingles", "Café ingle\u{301}s", 4),
    ("o", "Straße", nil),
    ("inê", "Ines", nil), ("é", "e\u{301}t", 2), ("łodz", "Łódź", nil), ("lodz", "Łódź", 0),
  ])
  func `needs no accents, unless some are typed`(typed: String, name: String, score: Int?) {
    #expect(Score.of(typed, in: name) == score)
    if score != nil { #expect(Wanted(words: typed)?.isIn(name) == true) }
  }

  @Test func `needs all letters in order`() { #expect(Score.of("xe", in: "Errands") == nil) }
}

@Suite struct `What could not be done` {
  @Test(
    arguments: [
      (
        VaultError.busy(milliseconds: 1),
        "Another command is changing the vault. Nothing changed. When it's done, run yours again."
      ),
      (.notWritable(.inbox), "inbox.md isn't writable. Nothing changed."),
      (.gone(.inbox), "Another program removed inbox.md. Nothing changed."),
      (
        .conflict(.inbox), "Another program changed the same lines of inbox.md. Nothing changed."
      ),
      (
        .conflictMarkers(.inbox, line: 3),
        "inbox.md:3 has git's conflict markers. Offload changes nothing between them. E opens the editor."
      ),
      (
        .editConflict(.inbox, draft: "/d", lines: []),
        "The same lines of inbox.md changed in the meantime. Your text is in /d."
      ),
      (
        .undoBlocked(operation: "3", path: .inbox, lines: []),
        "inbox.md has changed on the lines that operation 3 changed."
      ),
      (.notAFile(.inbox), "inbox.md isn't a file."),
      (
        .beingSaved([.inbox]),
        "Another program is saving inbox.md. Nothing changed. When it's done, or closed, run the command again."
      ),
      (
        .unreadable([UnreadFile("a", reason: "No")]),
        "a can't be read: No. What you want may be in there, so nothing changed."
      ),
      (
        .unreadable([UnreadFile("a", reason: "No"), UnreadFile("b", reason: "No")]),
        "2 files can't be read. What you want may be in there, so nothing changed. See a and 1 more."
      ),
      (.system(call: "open", path: "", reason: "no space"), "The vault: no space. Nothing changed."),
      (.nothingToUndo, "There is nothing to undo."), (.nothingToRedo, "There is nothing to redo."),
      (.emptyText, "The text is empty."),
      (.tagNotFound(name: "a", nearest: ["b"]), "Nothing has the tag #a. Did you mean #b?"),
      (.invalidValue(key: "priority", value: "x", expected: "high"), "priority takes high, not \"x\"."),
      (.collectionNotFound(name: "A", nearest: []), "There is no collection \"A\"."),
      (
        .notText(Place(path: .inbox, line: 2)),
        "inbox.md:2 begins with a heading, a quote, a table or code, which this would break. E opens the editor."
      ),
    ] as [(VaultError, String)])
  func `is said in sentences, with the key that helps`(error: VaultError, words: String) {
    #expect(Problem(error.failure).text == words)
  }

  @Test func `has keys for commands that failures name`() {
    let place = Place(path: .inbox, line: 1)
    let failures: [VaultError] = [.conflictMarkers(.inbox, line: 1), .notText(place), .changesMeaning(place)]
    #expect(Set(failures.compactMap(\.failure.hint?.command)) == Set(Problem.keys.keys))
  }
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
    let everywhere = [KeyHint].of(.nextTab, .search, .undo, .quit)
    #expect(driver.app.quickAdd == [KeyHint("c", "capture a thought")] + everywhere)
    driver.send(.resize(Size(width: 40, height: 12)))
    #expect(driver.app.quickAdd == [])
    #expect(driver.app.keyRow.last == KeyHint("?", "keys"))
  }
}
