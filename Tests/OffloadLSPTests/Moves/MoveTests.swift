import JSON
import OffloadKit
import TestSupport
import Testing
import VaultStore

@testable import OffloadLSP

@Suite struct `A move out of an open text` {
  static let files = ["inbox.md": "- a\n- b\n", "Errands.md": "# Errands\n\n- c\n"]
  static let moved = ["inbox.md": "- b\n", "Errands.md": "# Errands\n\n- c\n- a\n"]

  /// An editor in which the first item of the inbox is on its way.
  private func editor(open paths: [String] = ["inbox.md"]) throws -> TestEditor {
    let editor = try TestEditor(with: Self.files)
    for path in paths { editor.open(path) }
    editor.move("inbox.md", line: 0, to: "Errands")
    return editor
  }

  private func halves(_ editor: TestEditor) throws -> [String] {
    let rule = try #require(CheckRule.named("half-moved"))
    return try editor.client.vault().check([rule]).map(\.path.text)
  }

  @Test func `goes to a closed file on disk, and out of the text`() throws {
    let editor = try editor()
    #expect(editor.client.text("Errands.md") == Self.moved["Errands.md"])
    #expect(try editor.client.vault().history.operations().first?.command == "Move")
    editor.answer()
    #expect(editor.texts == ["inbox.md": "- b\n"])
    #expect(try halves(editor) == ["Errands.md", "inbox.md"], "the text is not saved yet")
    #expect(editor.found(in: "inbox.md") == [])
    try editor.save("inbox.md")
    #expect(try halves(editor) == [] && editor.told == [])
    #expect(editor.client.server.moves.isEmpty)
  }

  @Test func `goes to the note of a day, which the move makes`() throws {
    let editor = try TestEditor(with: Self.files)
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "today#Log")
    editor.answer()
    #expect(editor.texts == ["inbox.md": "- b\n"])
    #expect(editor.client.text("2026-03-10.md") == "## Log\n\n- a\n")
  }

  @Test func `goes from one open text to another by one edit, what gains first`() throws {
    let editor = try editor(open: ["inbox.md", "Errands.md"])
    #expect(editor.asked == 1 && editor.order == ["Errands.md", "inbox.md"])
    editor.answer()
    #expect(editor.texts == Self.moved && editor.asked == 0 && editor.told == [])
    #expect(editor.client.text("Errands.md") == Self.files["Errands.md"])
    #expect(try editor.client.vault().history.operations().isEmpty)
    for path in ["inbox.md", "Errands.md"] { editor.undo(path) }
    editor.wait(1000)
    #expect(editor.texts == Self.files && editor.asked == 0)
  }

  @Test(arguments: [["inbox.md"], ["inbox.md", "Errands.md"]])
  func `is made in what was typed in the meantime, once`(paths: [String]) throws {
    let editor = try editor(open: paths)
    editor.change("inbox.md", to: "- typed\n- a\n- b\n")
    editor.answer()
    #expect(editor.texts["inbox.md"] == "- typed\n- a\n- b\n" && editor.asked == 0)
    editor.wait(500)
    editor.answer()
    #expect(editor.texts["inbox.md"] == "- typed\n- b\n" && editor.told == [])
    editor.wait(1000)
    #expect(editor.asked == 0)
  }

  /// It is asked again only where something was typed in the meantime: else a person may have said no.
  @Test(arguments: [true, false])
  func `is undone where the editor refuses it`(isTyped: Bool) throws {
    let editor = try editor()
    let text = isTyped ? "- typed\n- a\n- b\n" : "- a\n- b\n"
    editor.change("inbox.md", to: text)
    editor.answer(.refuses)
    editor.wait(499)
    #expect(editor.client.text("Errands.md") == Self.moved["Errands.md"])
    editor.wait(1)
    if isTyped {
      #expect(editor.client.text("Errands.md") == Self.moved["Errands.md"] && editor.asked == 1)
      editor.answer(.refuses)
      editor.wait(500)
    }
    #expect(editor.client.text("Errands.md") == Self.files["Errands.md"])
    #expect(editor.texts["inbox.md"] == text && editor.asked == 0)
    #expect(editor.told == ["Move: your editor didn't do it (busy); nothing moved."])
    #expect(try halves(editor) == [])
  }

  @Test func `is undone only as far as its own lines go`() throws {
    let editor = try editor()
    try editor.client.vault().transaction("capture") { change in
      try change.items.create(NewItem("d"), in: Target(#require(VaultPath("Errands.md"))))
    }
    for _ in 0..<2 {
      editor.answer(.refuses)
      editor.wait(500)
    }
    #expect(editor.client.text("Errands.md") == "# Errands\n\n- c\n- d\n")
  }

  @Test
  func `is in both files, which is said, where the editor refuses and the other file has changed there`()
    throws
  {
    let editor = try editor()
    try editor.client.write("# Errands\n\n- c\n- A\n", to: "Errands.md")
    for _ in 0..<2 {
      editor.answer(.refuses)
      editor.wait(500)
    }
    #expect(editor.client.text("Errands.md") == "# Errands\n\n- c\n- A\n")
    #expect(editor.told == ["Move: it is in inbox.md and in Errands.md now; remove one of them."])
  }

  /// Without a refusal the editor may yet do it.
  @Test(arguments: [TestEditor.Manner.ignores, .lies])
  func `stays in both files where the editor does not make it and has not refused`(
    manner: TestEditor.Manner
  ) throws {
    let editor = try editor()
    for number in 1...3 {
      editor.answer(manner)
      editor.wait(10_000)
      #expect(editor.asked == 0, "it may have made it, and tell of that with the next key")
      editor.change("inbox.md", to: "- typed \(number)\n- a\n- b\n")
      editor.wait(500)
    }
    #expect(editor.client.text("Errands.md") == Self.moved["Errands.md"])
    #expect(try halves(editor) == ["Errands.md", "inbox.md"])
    #expect(editor.found(in: "inbox.md") == ["half-moved"])
    let isSaid = manner == .lies
    #expect(
      editor.told == (isSaid ? ["Move: it is in inbox.md and in Errands.md now; remove one of them."] : []))
  }

  @Test(arguments: [TestEditor.Manner.denies, .doesSilently, .doesByPieces])
  func `is over where it is seen in the texts, whatever the editor says`(manner: TestEditor.Manner) throws {
    for paths in [["inbox.md"], ["inbox.md", "Errands.md"]] {
      let editor = try editor(open: paths)
      editor.answer(manner)
      editor.wait(1000)
      for path in paths { try editor.save(path) }
      #expect(editor.client.text("Errands.md") == Self.moved["Errands.md"])
      #expect(editor.client.text("inbox.md") == "- b\n" && editor.told == [])
      #expect(editor.client.server.moves.filter { !$0.isMade }.isEmpty)
    }
  }

  /// As Emacs, which tells of it once nobody types for half a second.
  @Test(arguments: [["inbox.md"], ["inbox.md", "Errands.md"]])
  func `is not asked for again before the editor has told of another text`(paths: [String]) throws {
    let editor = try editor(open: paths)
    editor.answer(.lies)
    editor.wait(60_000)
    #expect(editor.asked == 0 && editor.client.server.deadline == nil)
    for path in paths { editor.change(path, to: "# T\n\n" + (Self.moved[path] ?? "")) }
    editor.wait(1000)
    #expect(editor.asked == 0 && editor.told == [] && editor.client.server.moves.isEmpty)
  }

  @Test func `is not asked for again where the item was changed before the editor told of it`() throws {
    let editor = try editor(open: ["inbox.md", "Errands.md"])
    editor.answer(.lies)
    editor.change("Errands.md", to: "# Errands\n\n- c\n- [x] a now\n")
    editor.change("inbox.md", to: "- b\n")
    editor.wait(1000)
    #expect(editor.asked == 0 && editor.told == [])
  }

  /// As Neovim, which passes over a text that is another by now, and says that all was done.
  @Test(arguments: ["Errands.md", "inbox.md"])
  func `is made in the other text, too, where an editor has passed over that`(path: String) throws {
    let editor = try editor(open: ["inbox.md", "Errands.md"])
    editor.change(path, to: "typed\n\n" + (editor.texts[path] ?? ""))
    editor.answer(.doesWhatItCan)
    #expect(editor.texts.values.count { $0.contains("- a") } == (path == "inbox.md" ? 2 : 0))
    editor.wait(500)
    editor.answer()
    #expect(editor.texts == Self.moved.merging([path: "typed\n\n" + (Self.moved[path] ?? "")]) { $1 })
    #expect(editor.told == [])
  }

  @Test func `comes back where an editor does not put it into the other text`() throws {
    let editor = try editor(open: ["inbox.md", "Errands.md"])
    for number in 1...2 {
      editor.change("Errands.md", to: "typed \(number)\n\n# Errands\n\n- c\n")
      editor.answer(.doesWhatItCan)
      editor.wait(500)
    }
    editor.answer()
    #expect(editor.texts["inbox.md"] == "- a\n- b\n")
    #expect(
      editor.told == [
        "Move: your editor hasn't put it into the other file, so it returns to inbox.md."
      ])
  }

  @Test func `is refused while another one out of the text is on its way`() throws {
    let editor = try editor()
    let move = { editor.move("inbox.md", line: 1, to: "Errands") }
    move()
    #expect(editor.client.text("Errands.md") == Self.moved["Errands.md"] && editor.asked == 1)
    editor.answer()
    editor.move("inbox.md", line: 0, to: "Errands")
    #expect(editor.client.text("Errands.md") == "# Errands\n\n- c\n- a\n- b\n")
  }

  @Test func `is undone where the editor has refused and goes at once`() throws {
    let editor = try editor()
    editor.answer(.refuses)
    _ = editor.client.ask("shutdown", .null)
    #expect(editor.client.text("Errands.md") == Self.files["Errands.md"])
  }

  @Test func `is no save of an older text`() throws {
    let editor = try TestEditor(with: Self.files)
    try editor.client.vault().transaction("capture") { try $0.items.create(NewItem("d")) }
    editor.open("inbox.md")
    editor.move("inbox.md", line: 2, to: "Errands")
    editor.answer()
    #expect(editor.texts["inbox.md"] == Self.files["inbox.md"])
    try editor.save("inbox.md")
    let rule = try #require(CheckRule.named("stale-save"))
    #expect(try editor.client.vault().check([rule]).isEmpty && editor.told == [])
  }

  @Test func `leaves what a command has moved back, which the editor has not met`() throws {
    let editor = try editor()
    editor.answer()
    try editor.client.vault().transaction("move") { change in
      let items = try change.items.fetchByCollection(#require(VaultPath("Errands.md")))
      try change.items.moveToCollection(items.filter { $0.content == "a" }, collection: Target(.inbox))
    }
    try editor.save("inbox.md")
    editor.answer()
    #expect(editor.texts["inbox.md"] == "- b\n- a\n")
  }
}
