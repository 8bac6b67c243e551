import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing
import VaultStore

@testable import OffloadLSP

@Suite struct `An item that left an open text` {
  @Test(arguments: ["move", "promote", "archive"])
  func `comes back by undo to where it was, and what its going had changed is as it was`(action: String)
    throws
  {
    let plan = "# Plan\n\n## One\n\n- o\n  - p\n    - q\n      - s\n    - r\n\n## Two\n\n- [x] t\n"
    let editor = try TestEditor(with: ["Plan.md": plan, "Errands.md": "# Errands\n\n- c\n"])
    editor.open("Plan.md")
    editor.run(
      "offload.item",
      [
        .string(action), .string(editor.client.uri("Plan.md")),
        .array([.number(action == "archive" ? 12 : 6)]),
        .string(action == "move" ? "Errands" : "Made"),
      ])
    editor.answer(.does)
    try editor.save("Plan.md")
    #expect(editor.client.text("Plan.md") != plan)
    try editor.client.vault().history.undo()
    #expect(editor.client.text("Plan.md") == plan)
  }

  @Test(arguments: [true, false], [true, false])
  func `is told to be there twice where another program saves the text from before`(
    isServed: Bool, isClosed: Bool
  ) throws {
    let before = "- a\n- b\n- c\n"
    let editor = try TestEditor(with: ["inbox.md": before, "Errands.md": "# Errands\n"])
    editor.open("inbox.md")
    editor.move("inbox.md", line: 1, to: "Errands")
    editor.answer(.does)
    try editor.save("inbox.md")
    let rule = try #require(CheckRule.named("half-moved"))
    #expect(try editor.client.vault().check([rule]) == [])
    if isClosed { editor.close("inbox.md") }
    try editor.client.write(before + "- typed\n", to: "inbox.md")
    if isServed {
      editor.hear(of: "inbox.md")
      #expect(editor.told.last == "Move: it is in inbox.md and in Errands.md now.")
    }
    #expect(try editor.client.vault().check([rule]).count == 1)
    try editor.client.write("- a\n- c\n- typed\n", to: "inbox.md")
    if isServed { editor.hear(of: "inbox.md") }
    #expect(try editor.client.vault().check([rule]) == [])
  }

  /// An editor that has moved items out of `Plan.md`, whose text was saved and whose items were then taken out of the other file.
  private func editorThatLost(_ moves: [[Int]], of text: String) throws -> TestEditor {
    let editor = try TestEditor(with: ["Plan.md": text, "Errands.md": "# Errands\n"])
    editor.open("Plan.md")
    for lines in moves {
      editor.move("Plan.md", lines: lines, to: "Errands")
      editor.answer(.does)
    }
    let left = try #require(editor.texts["Plan.md"])
    try editor.die()
    try editor.client.write(left, to: "Plan.md")
    try editor.client.write("# Errands\n", to: "Errands.md")
    return editor
  }

  @Test(arguments: [[[3, 5], [1]], [[5], [1]], [[2], [1]], [[1], [1]], [[6], [0], [3]]])
  func `comes back with others that left, each once and where it was`(moves: [[Int]]) throws {
    let text = "- a\n- b\n- c\n- d\n- e\n- f\n- g\n- h\n"
    let editor = try editorThatLost(moves, of: text)
    let rule = try #require(CheckRule.named("half-moved"))
    #expect(try editor.client.vault().check([rule]).count == moves.count)
    _ = try editor.client.vault().transaction("check") { try $0.fix([rule]) }
    #expect(editor.client.text("Plan.md") == text)
    #expect(try editor.client.vault().check([rule]) == [])
  }

  @Test(arguments: [
    "```\n1\n2\n3\n4\n5\n```\n", "- e\n  - nested\n  - nested2\n- f\n", "```\n- a\n- c\n- d\n```\n",
  ])
  func `goes to the end where its place is another one by now`(text: String) throws {
    let editor = try editorThatLost([[1]], of: "- a\n- b\n- c\n- d\n")
    try editor.client.write(text, to: "Plan.md")
    _ = try editor.client.vault().transaction("check") {
      try $0.fix([try #require(CheckRule.named("half-moved"))])
    }
    #expect(editor.client.text("Plan.md") == text + "- b\n")
  }

  @Test func `is told to be there twice where several left, with a line between them`() throws {
    let text = "- a\n- b\n- c\n- d\n- e\n- f\n- g\n"
    let editor = try TestEditor(with: ["Plan.md": text, "Errands.md": "# Errands\n"])
    editor.open("Plan.md")
    editor.move("Plan.md", lines: [1, 3, 5], to: "Errands")
    editor.answer(.does)
    try editor.save("Plan.md")
    editor.close("Plan.md")
    try editor.client.write(text, to: "Plan.md")
    #expect(try editor.client.vault().check([try #require(CheckRule.named("half-moved"))]).count == 1)
  }

  @Test func `is not told to be there twice where its words are captured again`() throws {
    let editor = try TestEditor(with: ["inbox.md": "- a\n- milk\n", "Errands.md": "# Errands\n"])
    editor.open("inbox.md")
    editor.move("inbox.md", line: 1, to: "Errands")
    editor.answer(.does)
    try editor.save("inbox.md")
    editor.close("inbox.md")
    try editor.client.vault().items.create(NewItem("milk"))
    #expect(editor.client.text("inbox.md") == "- a\n- milk\n")
    #expect(try editor.client.vault().check([try #require(CheckRule.named("half-moved"))]) == [])
  }

  @Test func `stays known where what is forgotten is named like a part of what is kept of it`() throws {
    let editor = try TestEditor(with: [
      "Plan.md": "- a\n- b\n", "Errands.md": "# Errands\n", "Other.md": "- destination\n",
    ])
    editor.open("Plan.md")
    editor.move("Plan.md", line: 1, to: "Errands")
    editor.answer(.does)
    try editor.save("Plan.md")
    let vault = try editor.client.vault()
    try vault.items.delete(vault.items.fetchByCollection(#require(VaultPath("Other.md"))))
    _ = try vault.history.forget([try #require(vault.history.operations().first).id])
    #expect(try editor.client.vault().moves.count == 1)
  }

  @Test func `is not missed in a text that has the same words in another place`() throws {
    let editor = try TestEditor(with: ["Plan.md": "- a\n- milk\n- c\n", "Errands.md": "# Errands\n"])
    editor.open("Plan.md")
    editor.move("Plan.md", line: 1, to: "Errands")
    editor.answer(.does)
    try editor.save("Plan.md")
    try editor.client.write("- milk\n- a\n- c\n", to: "Plan.md")
    editor.hear(of: "Plan.md")
    #expect(try editor.client.vault().check([try #require(CheckRule.named("half-moved"))]) == [])
  }

  @Test func `is forgotten with its neighbours, wherever its move is kept`() throws {
    let text = "first words\nneighbour secret\nmoved thing\nlast words\n"
    let editor = try TestEditor(with: ["inbox.md": text, "Errands.md": "# Errands\n"])
    editor.open("inbox.md")
    editor.move("inbox.md", line: 2, to: "Errands")
    editor.answer(.does)
    try editor.save("inbox.md")
    let vault = try editor.client.vault()
    try vault.items.delete(
      try vault.items.fetchByCollection(.inbox).filter { $0.content == "neighbour secret" })
    let removal = try #require(vault.history.operations().first)
    _ = try vault.history.forget([removal.id])
    let kept = try FileManager.default.subpathsOfDirectory(atPath: editor.client.url(".offload").path).filter
    { path in
      editor.client.bytes(".offload/\(path)").map {
        String(decoding: $0, as: UTF8.self).contains("neighbour secret")
      }
        ?? false
    }
    #expect(kept == [])
  }
}
