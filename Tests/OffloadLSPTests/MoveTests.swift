import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A move out of an open text` {
  static let files = ["inbox.md": "- a\n- b\n", "Errands.md": "# Errands\n\n- c\n"]

  private func editor(besides others: [String: String] = [:]) throws -> TestEditor {
    try TestEditor(with: Self.files.merging(others) { $1 })
  }

  private func halves(_ editor: TestEditor) throws -> [String] {
    let rule = try #require(CheckRule.named("half-moved"))
    return try editor.client.vault().check([rule]).map(\.message)
  }

  @Test func `goes to a closed file on disk, and out of the text`() throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    #expect(editor.client.text("Errands.md") == "# Errands\n\n- c\n- a\n")
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- b\n")
    #expect(try halves(editor).count == 1, "the text is not saved yet")
    try editor.save("inbox.md")
    #expect(try halves(editor).isEmpty)
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
    #expect(editor.told.isEmpty)
  }

  @Test func `goes from one open text to another`() throws {
    let editor = try editor()
    for path in ["inbox.md", "Errands.md"] { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    #expect(editor.texts["inbox.md"] == "- a\n- b\n")
    editor.answer(.does)
    editor.answer(.does)
    #expect(editor.texts == ["inbox.md": "- b\n", "Errands.md": "# Errands\n\n- c\n- a\n"])
    #expect(editor.client.text("Errands.md") == Self.files["Errands.md"])
    for path in ["inbox.md", "Errands.md"] { try editor.save(path) }
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
  }

  @Test func `is made in what was typed meanwhile`() throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.change("inbox.md", to: "- typed\n- a\n- b\n")
    editor.answer(.does)
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- typed\n- b\n")
  }

  @Test func `is set right where the editor makes it in another text`() throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.change("inbox.md", to: "- typed\n- a\n- b\n")
    editor.answer(.doesAnyway)
    #expect(editor.texts["inbox.md"] == "- a\n- b\n")
    // Until the editor has set it right, what was meant is kept.
    let words = try #require(editor.client.log.first).split(separator: " ").map(String.init)
    let draft = try #require(words.first { $0.contains("/drafts/") })
    #expect(try String(contentsOfFile: draft, encoding: .utf8) == "- typed\n- b\n")
    for _ in 0..<2 { editor.answer(.does) }
    #expect(editor.texts["inbox.md"] == "- typed\n- b\n")
    #expect(editor.client.log.count == 1)
    #expect(!FileManager.default.fileExists(atPath: draft))
  }

  @Test(arguments: [TestEditor.Manner.refuses, .lies, .ignores])
  func `is declared where the editor does not make it`(manner: TestEditor.Manner) throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.answer(manner)
    editor.wait(2000)
    #expect(editor.texts["inbox.md"] == "- a\n- b\n" && editor.told.count == 1)
    #expect(editor.found(in: "inbox.md") == ["half-moved"])
    let move = try #require(editor.client.server.moves.first)
    editor.run("offload.settle", [.string(move.intention.id), .bool(false)])
    #expect(editor.client.text("Errands.md") == Self.files["Errands.md"])
    #expect(editor.found(in: "inbox.md").isEmpty)
    #expect(try halves(editor).isEmpty)
  }

  /// An editor in which the first item was moved, and that undone in the text that it went to.
  private func editorAfterUndo() throws -> TestEditor {
    let editor = try editor()
    for path in ["inbox.md", "Errands.md"] { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    editor.undo("Errands.md")
    editor.answer(.does)
    return editor
  }

  @Test func `comes back where it is undone in the text that it went to`() throws {
    let editor = try editorAfterUndo()
    #expect(editor.texts["inbox.md"] == "- a\n- b\n")
    #expect(editor.told.count == 1)
  }

  @Test func `is named by a check where that is undone as well`() throws {
    let editor = try editorAfterUndo()
    for path in ["inbox.md", "Errands.md"] { try editor.save(path) }
    editor.undo("inbox.md")
    try editor.save("inbox.md")
    #expect(editor.client.text("inbox.md") == "- b\n" && editor.told.count == 2)
    #expect(try halves(editor).count == 1)
  }

  @Test func `is brought back from neither file after a crash`() throws {
    let editor = try editor()
    for path in ["inbox.md", "Errands.md"] { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    try editor.save("inbox.md")
    try editor.die()
    #expect(try halves(editor).count == 1)
    let rule = try #require(CheckRule.named("half-moved"))
    _ = try editor.client.vault().transaction("check") { try $0.fix([rule]) }
    #expect(editor.client.text("inbox.md") == "- a\n- b\n")
    #expect(try halves(editor).isEmpty)
  }

  @Test func `is taken back by undo in both files, and not before it is saved`() throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.answer(.does)
    #expect(throws: VaultError.self) { try editor.client.vault().history.undo() }
    try editor.save("inbox.md")
    try editor.client.vault().history.undo()
    #expect(editor.client.text("inbox.md") == "- a\n- b\n")
    #expect(editor.client.text("Errands.md") == Self.files["Errands.md"])
  }

  @Test func `is kept again where its undo brings back what the editor has spoiled`() throws {
    let editor = try editor()
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Errands")
    editor.change("inbox.md", to: "- typed\n- a\n- b\n")
    for _ in 0..<3 { editor.answer(.doesAnyway) }
    #expect(editor.texts["inbox.md"] == "- typed\n- b\n" && editor.client.keptTexts.isEmpty)
    editor.undo("inbox.md")
    #expect(editor.texts["inbox.md"] == "- a\n- b\n" && editor.client.keptTexts == ["- typed\n- b\n"])
    let rule = try #require(CheckRule.named("left-draft"))
    #expect(
      try editor.client.vault().check([rule]).map(\.path.text).contains { $0.hasSuffix("drafts/inbox.md") })
    editor.undo("inbox.md")
    #expect(editor.texts["inbox.md"] == "- typed\n- a\n- b\n" && editor.client.keptTexts.isEmpty)
  }

  @Test func `is over where it is saved, whatever becomes of the item later`() throws {
    let editor = try editor()
    for path in ["inbox.md", "Errands.md"] { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    for path in ["inbox.md", "Errands.md"] { try editor.save(path) }
    editor.close("Errands.md")
    try editor.client.write("# Errands\n\n- c\n- [x] a\n", to: "Errands.md")
    editor.change("inbox.md", to: "- typed\n- b\n")
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- typed\n- b\n" && editor.told.isEmpty)
  }

  @Test func `is over where the same item is moved on`() throws {
    let editor = try editor(besides: ["Ideas.md": "- d\n"])
    for path in ["inbox.md", "Errands.md"] { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    for path in ["inbox.md", "Errands.md"] { try editor.save(path) }
    editor.move("Errands.md", line: 3, to: "Ideas")
    for _ in 0..<2 { editor.answer(.does) }
    #expect(editor.texts == ["inbox.md": "- b\n", "Errands.md": Self.files["Errands.md"]])
    #expect(editor.client.text("Ideas.md") == "- d\n- a\n" && editor.told.isEmpty)
  }

  @Test func `is no save of an older text`() throws {
    let editor = try editor()
    try editor.client.vault().transaction("capture") { try $0.items.create(NewItem("d")) }
    editor.open("inbox.md")
    editor.move("inbox.md", line: 2, to: "Errands")
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == Self.files["inbox.md"])
    try editor.save("inbox.md")
    let rule = try #require(CheckRule.named("stale-save"))
    #expect(try editor.client.vault().check([rule]).isEmpty)
  }
}

@Suite struct `Moves among edits, saves, refusals and deaths` {
  /// Some, and those that something was lost or doubled in once; 10,000 where `OFFLOAD_THOROUGH` is set.
  static let seeds =
    ProcessInfo.processInfo.environment["OFFLOAD_THOROUGH"] == nil
    ? Array(0..<30) + [372, 996, 2832, 3968, 4024, 4836, 5556, 6392, 6572, 6628, 6990, 9116]
    : Array(0..<10_000)

  static let files = [
    "inbox.md": "- one\n- two\n  - three\n- four\n", "Errands.md": "# Errands\n\n- five\n- six\n",
    "Ideas.md": "- seven\n",
  ]
  static let words = ["one", "two", "three", "four", "five", "six", "seven"]

  @Test(arguments: seeds)
  func `lose nothing, and leave nothing twice that is not declared`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let editor = TestEditor(
      try TestClient(
        Self.files, capabilities: #"{"workspace":{"workspaceEdit":{"documentChanges":true}}}"#,
        in: TestFolder.fast))
    let paths = Self.files.keys.sorted()
    // One that applies places to any text always does.
    let does: TestEditor.Manner = seed % 4 == 1 ? .doesByPieces : .does
    let manners: [TestEditor.Manner] = seed % 4 == 0 ? [.doesAnyway] : [does, .refuses, .lies, .ignores]
    var steps: [String] = []
    // Where a word is: in open texts, and on disk.
    func places(of word: String) -> String {
      paths.map { path in
        (editor.texts[path].map { $0.contains(word) ? "t" : "-" } ?? "")
          + (editor.client.text(path)?.contains(word) ?? false ? "d" : ".")
      }.joined(separator: " ")
    }
    var history: [[String]] = []
    func way(of word: String) -> String {
      Self.words.firstIndex(of: word).map { index in
        zip(steps, history).map { "\n\($0): \($1[index])" }.joined()
      } ?? ""
    }
    for number in 0..<40 {
      let path = paths.randomElement(using: &generator) ?? ""
      let step = Int.random(in: 0..<14, using: &generator)
      steps.append("\(step) \(path)")
      switch step {
      case 0, 1: editor.open(path)
      case 2: editor.change(path, to: "- typed \(number)\n" + (editor.texts[path] ?? ""))
      case 3, 4, 5:
        let lines = (editor.texts[path] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let items = lines.indices.filter { lines[$0].drop { $0 == " " }.hasPrefix("- ") }
        guard let line = items.randomElement(using: &generator) else { break }
        let target = paths.filter { $0 != path }.randomElement(using: &generator) ?? ""
        editor.move(path, line: line, to: target)
      case 6, 7, 8:
        editor.answer(manners.randomElement(using: &generator) ?? .does)
      case 9: editor.undo(path)
      case 10:
        // What it is asked to set right it does before a person can save.
        for _ in 0..<8 where manners == [.doesAnyway] { editor.answer(.doesAnyway) }
        try editor.save(path)
      case 11: editor.close(path)
      case 12: editor.wait(.random(in: 100...3000, using: &generator))
      default: if Int.random(in: 0..<4, using: &generator) == 0 { try editor.die() }
      }
      history.append(Self.words.map(places))
      let disk = paths.compactMap(editor.client.text)
      let missing = Self.words.filter { word in
        !(Array(editor.texts.values) + disk).contains { $0.contains(word) }
      }
      if !missing.isEmpty {
        let kept =
          try editor.client.vault().moves.filter { !$0.isClosed }.map { "\($0)" } + editor.client.keptTexts
        #expect(
          missing.allSatisfy { word in kept.contains { $0.contains(word) } },
          "seed \(seed), step \(number): \(missing)\(way(of: missing[0]))")
      }
    }
    try editor.die()
    let rule = try #require(CheckRule.named("half-moved"))
    let intended = try editor.client.vault().moves.map { "\n\($0)" }.joined()
    _ = try editor.client.vault().transaction("check") { try $0.fix([rule]) }
    let declared = try editor.client.vault().check([rule]).map(\.message)
    for word in Self.words {
      let places = paths.filter { editor.client.text($0)?.contains(word) ?? false }
      let isKept = !places.isEmpty || editor.client.keptTexts.contains { $0.contains(word) }
      #expect(isKept, "seed \(seed): \(word) is lost\(way(of: word))\(intended)\n\(editor.client.log)")
      if places.count > 1, editor.client.keptTexts.isEmpty {
        #expect(
          !declared.isEmpty,
          "seed \(seed): \(word) in \(places)\(way(of: word))\(intended)\n\(editor.client.log)")
      }
    }
  }
}
