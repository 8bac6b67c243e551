import JSON
import OffloadKit
import TestSupport
import Testing
import VaultStore

@testable import OffloadLSP

@Suite struct `An item that is changed after its move` {
  static let files = ["inbox.md": "- one\n- two words\n- three\n", "Home.md": "- old\n"]

  private func editor(open paths: [String] = ["inbox.md", "Home.md"]) throws -> TestEditor {
    let editor = try TestEditor(with: Self.files)
    for path in paths { editor.open(path) }
    editor.move("inbox.md", line: 1, to: "Home")
    return editor
  }

  /// What a check finds, and has set right all that it can.
  private func halves(_ editor: TestEditor) throws -> [String] {
    let rule = try #require(CheckRule.named("half-moved"))
    let found = try editor.client.vault().check([rule]).map(\.message)
    _ = try editor.client.vault().transaction("check") { try $0.fix(CheckRule.all) }
    return found
  }

  @Test(arguments: ["- old\n- two words now\n", "- old\n- [x] two words\n", "- old\n"], [0, 1, 2])
  func `in the text to which it went is as it was changed, and nothing is found`(home: String, saved: Int)
    throws
  {
    let editor = try editor()
    editor.answer()
    if saved > 0 { try editor.save(saved == 1 ? "inbox.md" : "Home.md") }
    editor.change("Home.md", to: home)
    for path in ["inbox.md", "Home.md"] { try editor.save(path) }
    editor.wait(1000)
    #expect(try halves(editor) == [] && editor.told == [])
    #expect(editor.client.text("inbox.md") == "- one\n- three\n" && editor.client.text("Home.md") == home)
  }

  @Test(arguments: ["done", "due"])
  func `by an action of the server stays changed`(action: String) throws {
    let editor = try editor()
    editor.answer()
    let words = action == "due" ? [JSONValue.string("tomorrow")] : []
    editor.run(
      "offload.item", [.string(action), .string(editor.client.uri("Home.md")), .array([.number(1)])] + words)
    editor.answer()
    #expect(editor.texts["Home.md"] != "- old\n- two words\n")
    let home = editor.texts["Home.md"]
    for path in ["Home.md", "inbox.md"] { try editor.save(path) }
    #expect(try halves(editor) == [])
    #expect(editor.client.text("inbox.md") == "- one\n- three\n" && editor.client.text("Home.md") == home)
  }

  @Test(arguments: [true, false])
  func `in a file that was closed stays changed`(isByEditor: Bool) throws {
    let editor = try editor(open: ["inbox.md"])
    editor.answer()
    if isByEditor {
      editor.open("Home.md")
      editor.change("Home.md", to: "- old\n- two words now\n")
      try editor.save("Home.md")
    } else {
      try editor.client.write("- old\n- [x] two words\n", to: "Home.md")
    }
    let home = editor.client.text("Home.md")
    try editor.save("inbox.md")
    #expect(try halves(editor) == [] && editor.told == [])
    #expect(editor.client.text("inbox.md") == "- one\n- three\n" && editor.client.text("Home.md") == home)
  }

  @Test(arguments: ["move to Plan", "done", "delete"])
  func `by a command before the editor has saved is not brought back`(command: String) throws {
    let editor = try TestEditor(with: Self.files.merging(["Plan.md": "# Plan\n"]) { $1 })
    editor.open("inbox.md")
    editor.move("inbox.md", line: 1, to: "Home")
    try editor.client.vault().transaction(command) { change in
      let home = try change.items.fetchByCollection(#require(VaultPath("Home.md")))
      let items = home.filter { $0.content == "two words" }
      switch command {
      case "done": try change.items.markCompleted(items)
      case "delete": try change.items.delete(items)
      default: try change.items.moveToCollection(items, collection: Target(#require(VaultPath("Plan.md"))))
      }
    }
    editor.answer()
    try editor.save("inbox.md")
    #expect(editor.client.text("inbox.md") == "- one\n- three\n")
    #expect(try halves(editor) == [] && editor.told == [])
  }

  /// The editor refuses, since its text is another one.
  @Test(arguments: [["inbox.md"], ["inbox.md", "Home.md"]])
  func `in the text from which it goes, before the editor has done that, stays there and goes nowhere`(
    paths: [String]
  ) throws {
    let editor = try editor(open: paths)
    editor.change("inbox.md", to: "- one\n- two words now\n- three\n")
    editor.answer()
    editor.wait(500)
    #expect(editor.asked == 0)
    #expect(editor.told == ["Move: your editor didn't do it (busy); nothing moved."])
    for path in paths { try editor.save(path) }
    #expect(editor.client.text("inbox.md") == "- one\n- two words now\n- three\n")
    #expect(editor.client.text("Home.md") == "- old\n")
  }

  /// As Neovim, which says that it has done what it has passed over.
  @Test(arguments: [["inbox.md"], ["inbox.md", "Home.md"]])
  func `in the text from which it goes is said to be in both where the editor says that it has done it`(
    paths: [String]
  ) throws {
    let editor = try editor(open: paths)
    editor.change("inbox.md", to: "- one\n- two words now\n- three\n")
    editor.answer(.doesWhatItCan)
    editor.wait(500)
    #expect(editor.told == ["Move: it is in inbox.md and in Home.md now; remove one of them."])
    #expect(editor.texts["inbox.md"] == "- one\n- two words now\n- three\n")
  }

  @Test func `with a line typed into its tree goes without that`() throws {
    let editor = try TestEditor(with: ["inbox.md": "- a\n  - b\n  - c\n- d\n", "Home.md": "- old\n"])
    editor.open("inbox.md")
    editor.move("inbox.md", line: 0, to: "Home")
    editor.change("inbox.md", to: "- a\n  - b\n  - typed\n  - c\n- d\n")
    editor.answer()
    editor.wait(500)
    editor.answer()
    editor.wait(500)
    #expect(editor.texts["inbox.md"] == "  - typed\n- d\n" && editor.told == [])
    #expect(editor.client.text("Home.md") == "- old\n- a\n  - b\n  - c\n")
  }
}
