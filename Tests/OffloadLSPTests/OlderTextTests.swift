import JSON
import OffloadKit
import TestSupport
import Testing
import VaultStore

@testable import OffloadLSP

@Suite struct `A text in an editor that is older than its file` {
  private let files = ["inbox.md": "- a\n- b\n"]

  private func capture(_ words: String = "d", beside editor: TestEditor) throws {
    try editor.client.vault().transaction("capture") { try $0.items.create(NewItem(words)) }
  }

  /// An editor with the inbox open, beside which something has been captured.
  private func editorBesideCapture() throws -> TestEditor {
    let editor = try TestEditor(with: files)
    editor.open("inbox.md")
    try capture(beside: editor)
    return editor
  }

  private func save(_ text: String, in editor: TestEditor) throws {
    editor.change("inbox.md", to: text)
    try editor.save("inbox.md")
  }

  private func lines(_ text: String?) -> [String] {
    (text ?? "").split(separator: "\n").map(String.init).sorted()
  }

  @Test func `is brought up to date where a command came between its reading and its opening`() throws {
    let client = try TestClient(files)
    try client.vault().transaction("capture") { try $0.items.create(NewItem("d")) }
    client.open("inbox.md", "- a\n- b\n")
    #expect(try client.edited("inbox.md") == "- a\n- b\n- d\n")
  }

  @Test func `is brought up to date where several commands came between`() throws {
    let client = try TestClient(files)
    for words in ["d", "e"] {
      try client.vault().transaction("capture") { try $0.items.create(NewItem(words)) }
    }
    client.open("inbox.md", "- a\n- b\n")
    #expect(try client.edited("inbox.md") == "- a\n- b\n- d\n- e\n")
  }

  @Test func `stays as it is where another program has saved between two commands`() throws {
    let client = try TestClient(files)
    try client.vault().transaction("capture") { try $0.items.create(NewItem("d")) }
    try client.write("- typed\n- d\n", to: "inbox.md")
    try client.vault().transaction("capture") { try $0.items.create(NewItem("e")) }
    client.open("inbox.md", "- a\n- b\n")
    #expect(client.unasked().isEmpty)
  }

  @Test func `is told of where an item was moved out of it as well`() throws {
    let editor = try TestEditor(with: ["List.md": "- a\n- b\n", "Errands.md": "- c\n"])
    editor.open("List.md")
    try editor.client.vault().transaction("done") { change in
      let items = try change.items.fetchByCollection(#require(VaultPath("List.md")))
      try change.items.markCompleted(items.filter { $0.content == "b" })
    }
    editor.move("List.md", line: 0, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    try editor.save("List.md")
    editor.answer(.does)
    #expect(editor.texts["List.md"]?.hasPrefix("- [x] b") == true && editor.told.count == 1)
  }

  @Test func `stays as it is where it is another one than before the command`() throws {
    let client = try TestClient(files)
    try client.vault().transaction("capture") { try $0.items.create(NewItem("d")) }
    for text in ["- a\n", "- a\n- b\n- d\n"] { client.open("inbox.md", text) }
    #expect(client.unasked().isEmpty)
  }

  @Test(arguments: ["- a\n- b\n", "- a\n- b\n- typed\n", "- b\n"])
  func `gets what it was saved over, which is told of once`(text: String) throws {
    let editor = try editorBesideCapture()
    try save(text, in: editor)
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == text + "- d\n" && editor.told.count == 1)
    for _ in 0..<2 { try editor.save("inbox.md") }
    #expect(editor.told.count == 1)
    #expect(try editor.client.vault().check([#require(CheckRule.named("stale-save"))]).isEmpty)
  }

  @Test func `gets it with each save until it has it`() throws {
    let editor = try editorBesideCapture()
    for number in 1...3 {
      try save("- a\n- b\n- typed \(number)\n", in: editor)
      editor.answer(.refuses)
    }
    try editor.save("inbox.md")
    editor.answer()
    #expect(editor.texts["inbox.md"] == "- a\n- b\n- typed 3\n- d\n")
    try editor.save("inbox.md")
    #expect(editor.asked == 0)
  }

  @Test func `gets what a later command has written as well where the editor refused in between`() throws {
    let editor = try editorBesideCapture()
    try editor.save("inbox.md")
    editor.answer(.refuses)
    try capture("e", beside: editor)
    try save("- a\n- b\n- typed\n", in: editor)
    editor.answer(.does)
    #expect(lines(editor.texts["inbox.md"]) == ["- a", "- b", "- d", "- e", "- typed"])
  }

  @Test func `gets it though the refusal comes after another save`() throws {
    let editor = try editorBesideCapture()
    for text in ["- a\n- b\n- one\n", "- a\n- b\n- two\n"] {
      try save(text, in: editor)
    }
    editor.answer(.refuses)
    try editor.save("inbox.md")
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- a\n- b\n- two\n- d\n")
  }

  @Test(arguments: [true, false])
  func `has it on disk where it is closed before it is answered, or its client goes`(closes: Bool) throws {
    let editor = try editorBesideCapture()
    for text in ["- a\n- b\n- one\n", "- a\n- b\n- two\n"] {
      try save(text, in: editor)
    }
    try capture("f", beside: editor)
    if closes { editor.close("inbox.md") } else { _ = editor.client.ask("shutdown", .null) }
    #expect(lines(editor.client.text("inbox.md")) == ["- a", "- b", "- d", "- f", "- two"])
  }

  @Test func `is not asked for what was taken out again by hand`() throws {
    let editor = try editorBesideCapture()
    try editor.save("inbox.md")
    editor.answer(.refuses)
    for text in ["- a\n- b\n- d\n", "- a\n- b\n"] { editor.change("inbox.md", to: text) }
    try editor.save("inbox.md")
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- a\n- b\n")
  }

  @Test func `gets what several commands have left in the end`() throws {
    let editor = try editorBesideCapture()
    let vault = try editor.client.vault()
    try vault.transaction("done") { change in
      try change.items.markCompleted(change.items.fetchByCollection(.inbox).filter { $0.content != "a" })
    }
    try vault.transaction("capture") { try $0.items.create(NewItem("e")) }
    try vault.history.undo()
    try save("- a\n- b\n\nprose\n", in: editor)
    editor.answer(.does)
    let lines = editor.texts["inbox.md"]?.split(separator: "\n").map { $0.prefix(7) }
    #expect(lines == ["- a", "- [x] b", "- [x] d", "prose"])
  }

  @Test func `stays as it is where it had what the command has changed, and was changed again`() throws {
    let editor = try editorBesideCapture()
    editor.reload("inbox.md")
    for text in ["- a\n- b\n- unsaved\n- d\n", "- a\n- b\n- typed\n"] { editor.change("inbox.md", to: text) }
    try editor.save("inbox.md")
    #expect(editor.told.isEmpty && editor.texts["inbox.md"] == "- a\n- b\n- typed\n")
  }

  @Test func `gets what came after that alone`() throws {
    let editor = try editorBesideCapture()
    editor.reload("inbox.md")
    editor.change("inbox.md", to: "- a\n- b\n- [x] d\n")
    try capture("e", beside: editor)
    try editor.save("inbox.md")
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- a\n- b\n- [x] d\n- e\n")
  }

  @Test func `keeps what a command has taken out of it alone, which may be nowhere else by now`() throws {
    let editor = try TestEditor(with: files)
    editor.open("inbox.md")
    let vault = try editor.client.vault()
    try vault.transaction("move") { change in
      let items = try change.items.fetchByCollection(.inbox).filter { $0.content == "b" }
      let other = Target(try #require(VaultPath("Other.md")), creates: true)
      try change.items.moveToCollection(items, collection: other)
    }
    try editor.client.write("", to: "Other.md")
    try save("- a\n- b\n- typed\n", in: editor)
    editor.answer(.does)
    #expect(editor.texts["inbox.md"] == "- a\n- b\n- typed\n")
  }

  /// As `:wq` does: nobody is there any more to make the edit.
  @Test(arguments: [TestEditor.Manner.ignores, .does])
  func `has it on disk where it is closed before it is saved again`(manner: TestEditor.Manner) throws {
    let editor = try editorBesideCapture()
    try save("- a\n- typed\n", in: editor)
    editor.answer(manner)
    editor.close("inbox.md")
    #expect(editor.client.text("inbox.md") == "- a\n- typed\n- d\n")
  }

  @Test func `is closed as it is where what it got was taken back`() throws {
    let editor = try editorBesideCapture()
    try save("- a\n- typed\n", in: editor)
    editor.answer(.does)
    editor.undo("inbox.md")
    editor.close("inbox.md")
    #expect(editor.client.text("inbox.md") == "- a\n- typed\n")
  }

  @Test func `is told of where both have changed the same lines`() throws {
    let editor = try TestEditor(with: files)
    editor.open("inbox.md")
    try editor.client.vault().transaction("done") { change in
      try change.items.markCompleted(change.items.fetchByCollection(.inbox).filter { $0.content == "b" })
    }
    try save("- a\n- b #tag\n", in: editor)
    #expect(editor.told.count == 1 && editor.told[0].contains("offload log --patch"))
  }

  @Test func `is not told of where the save has it`() throws {
    let editor = try editorBesideCapture()
    try save("- a\n- b\n- d\n- typed\n", in: editor)
    #expect(editor.told.isEmpty)
  }
}
