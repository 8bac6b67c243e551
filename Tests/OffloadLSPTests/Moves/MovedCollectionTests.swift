import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultStore

@testable import OffloadLSP

/// A move of which the editor has not saved its half, and what becomes of its files meanwhile.
@Suite struct `The collection of an item whose move is not saved yet` {
  private let errands = VaultPath("Errands.md")
  private let rule = CheckRule.named("half-moved")

  /// An editor in which the first item was moved to a file, which is closed where nothing else is said.
  private func editor(isOpen: Bool = false) throws -> TestEditor {
    let editor = try TestEditor(with: [
      "List.md": "# List\n\n- a\n- b\n", "Errands.md": "# Errands\n\n- c\n", "Plan.md": "# Plan\n",
    ])
    editor.open("List.md")
    if isOpen { editor.open("Errands.md") }
    editor.move("List.md", line: 2, to: "Errands")
    for _ in 0..<2 { editor.answer(.does) }
    #expect(editor.texts["List.md"] == "# List\n\n- b\n")
    return editor
  }

  private func change(_ editor: TestEditor, _ body: (Change, VaultPath) throws -> Void) throws {
    try editor.client.vault().transaction("change") { try body($0, #require(errands)) }
    editor.hear(of: "Errands.md")
  }

  private func found(_ editor: TestEditor) throws -> [String] {
    try editor.client.vault().check([#require(rule)]).map(\.message)
  }

  /// Saves the text that the item was taken out of, and has a check set right what it finds: nothing.
  private func end(_ editor: TestEditor) throws {
    try editor.save("List.md")
    #expect(try found(editor) == [])
    _ = try editor.client.vault().transaction("check") { try $0.fix([#require(rule)]) }
    #expect(
      editor.client.text("List.md") == "# List\n\n- b\n" && editor.texts["List.md"] == "# List\n\n- b\n")
    #expect(try editor.client.vault().moves.map(\.isClosed) == [true])
    #expect(editor.told == [])
  }

  @Test func `is followed where it is renamed`() throws {
    let editor = try editor()
    try change(editor) { try $0.collections.rename($1, to: "Shop") }
    try end(editor)
    #expect(editor.client.text("Shop.md") == "# Shop\n\n- c\n- a\n")
  }

  @Test func `is looked for where another program has renamed it, and nobody told`() throws {
    let editor = try editor()
    try FileManager.default.moveItem(
      at: editor.client.url("Errands.md"), to: editor.client.url("Shop.md"))
    try editor.save("List.md")
    let missing = "\"- a\" was to be moved to Errands.md, and is in neither file"
    #expect(try found(editor) == ["\(missing), but in Shop.md"])
    _ = try editor.client.vault().transaction("check") { try $0.fix([#require(rule)]) }
    #expect(editor.client.text("List.md") == "# List\n\n- b\n")
    try editor.client.write("# Errands\n\n- c\n", to: "Shop.md")
    #expect(try found(editor) == [missing])
  }

  @Test func `is followed where another program has renamed it, as it was told`() throws {
    let editor = try editor()
    let (old, new) = (editor.client.url("Errands.md"), editor.client.url("Shop.md"))
    try FileManager.default.moveItem(at: old, to: new)
    try change(editor) { change, path in
      try change.collections.follow(path, to: #require(VaultPath("Shop.md")))
    }
    try end(editor)
    #expect(editor.client.text("Shop.md") == "# Shop\n\n- c\n- a\n")
  }

  @Test func `is one file where it is renamed and gets its name back`() throws {
    let editor = try editor()
    try change(editor) { try $0.collections.rename($1, to: "Shop") }
    try change(editor) { change, _ in
      try change.collections.rename(#require(VaultPath("Shop.md")), to: "Errands")
    }
    try end(editor)
    #expect(editor.client.text("Errands.md") == "# Errands\n\n- c\n- a\n")
  }

  @Test func `is followed where it is renamed, and another one gets its name`() throws {
    let editor = try editor()
    try change(editor) { try $0.collections.rename($1, to: "Shop") }
    try change(editor) { change, _ in try change.collections.create(name: "Errands") }
    try end(editor)
  }

  @Test func `is followed where it is renamed, and the item moved on`() throws {
    let editor = try editor()
    try change(editor) { try $0.collections.rename($1, to: "Shop") }
    try change(editor) { change, _ in
      let items = try change.items.fetchByCollection(#require(VaultPath("Shop.md")))
      try change.items.moveToCollection(
        items.filter { $0.content == "a" }, collection: Target(#require(VaultPath("Plan.md"))))
    }
    try end(editor)
    #expect(editor.client.text("Plan.md") == "# Plan\n\n- a\n")
  }

  @Test func `is known where it was moved on under a name that an undo took back`() throws {
    let editor = try editor()
    try change(editor) { try $0.collections.rename($1, to: "Shop") }
    let rename = try #require(try editor.client.vault().history.operations().first)
    try change(editor) { change, _ in
      let items = try change.items.fetchByCollection(#require(VaultPath("Shop.md")))
      try change.items.moveToCollection(
        items.filter { $0.content == "a" }, collection: Target(#require(VaultPath("Plan.md"))))
    }
    _ = try editor.client.vault().history.undo(rename.id)
    editor.hear(of: "Errands.md")
    try end(editor)
    #expect(editor.client.text("Plan.md") == "# Plan\n\n- a\n")
  }

  @Test func `is where it was when its rename is undone`() throws {
    let editor = try editor()
    try change(editor) { try $0.collections.rename($1, to: "Shop") }
    try editor.client.vault().history.undo()
    editor.hear(of: "Errands.md")
    try end(editor)
  }

  @Test func `is missed where the item is lost from it by its new name`() throws {
    let editor = try editor()
    try change(editor) { try $0.collections.rename($1, to: "Shop") }
    try editor.client.write("# Shop\n\n- c\n", to: "Shop.md")
    try editor.die()
    try editor.client.write("# List\n\n- b\n", to: "List.md")
    #expect(try found(editor) == ["\"- a\" was to be moved to Shop.md, and is in neither file"])
    _ = try editor.client.vault().transaction("check") { try $0.fix([#require(rule)]) }
    #expect(editor.client.text("List.md") == "# List\n\n- a\n- b\n")
    #expect(try found(editor) == [])
  }

  @Test(arguments: [false, true])
  func `takes the item along where it is removed`(isLarge: Bool) throws {
    let editor = try editor()
    // One that is too large for a record is kept as a file.
    let rest = isLarge ? String(repeating: "More of it.\n", count: 100_000) : ""
    try editor.client.write("# Errands\n\n- c\n- a\n\n\(rest)", to: "Errands.md")
    try change(editor) { try $0.collections.delete($1) }
    try end(editor)
  }

  @Test func `takes the item along where it is removed by its new name`() throws {
    let editor = try editor()
    try change(editor) { try $0.collections.rename($1, to: "Shop") }
    try change(editor) { change, _ in try change.collections.delete(#require(VaultPath("Shop.md"))) }
    try end(editor)
  }

  @Test func `may make a collection of the item, or parts`() throws {
    for isSplit in [true, false] {
      let editor = try TestEditor(with: ["List.md": "# List\n\n- a; d\n- b\n", "Errands.md": "# Errands\n"])
      editor.open("List.md")
      editor.move("List.md", line: 2, to: "Errands")
      editor.answer(.does)
      try change(editor) { change, errands in
        let item = try #require(change.items.fetchByCollection(errands).first)
        if isSplit {
          try change.items.split(item, into: ["a", "d"])
        } else {
          try change.items.promote(item, to: "Shop")
        }
      }
      try end(editor)
    }
  }

  @Test func `says where the item is twice when its source was renamed under the editor`() throws {
    let editor = try editor()
    try change(editor) { change, _ in
      try change.collections.rename(#require(VaultPath("List.md")), to: "Old")
    }
    #expect(editor.client.text("Old.md") == "# Old\n\n- a\n- b\n")
    let twice = "\"- a\" is in Errands.md as well, where it was to be moved: remove one of them"
    #expect(try found(editor) == [twice])
    try editor.save("List.md")
    #expect(try found(editor) == [twice])
    try change(editor) { change, _ in
      try change.items.delete(
        change.items.fetchByCollection(#require(VaultPath("Old.md"))).filter { $0.content == "a" })
    }
    editor.hear(of: "Old.md")
    #expect(try found(editor) == [])
  }

  @Test func `gives the item back by undo where both were renamed`() throws {
    let editor = try editor()
    try editor.save("List.md")
    editor.close("List.md")
    try change(editor) { try $0.collections.rename($1, to: "Shop") }
    try change(editor) { change, _ in
      try change.collections.rename(#require(VaultPath("List.md")), to: "Old")
    }
    let half = try #require(editor.client.vault().history.operations().first { $0.command.hasPrefix("Move") })
    try editor.client.vault().history.undo(half.id)
    #expect(editor.client.text("Old.md") == "# Old\n\n- a\n- b\n")
    #expect(editor.client.text("Shop.md") == "# Shop\n\n- c\n" && editor.client.text("List.md") == nil)
  }

  @Test func `is known where the folder of the vault was moved`() throws {
    let editor = try editor()
    let moved = editor.client.folder.deletingLastPathComponent().appendingPathComponent("moved-\(UUID())")
    try FileManager.default.moveItem(at: editor.client.folder, to: moved)
    defer { try? FileManager.default.moveItem(at: moved, to: editor.client.folder) }
    let vault = try Vault.open(
      moved.path, now: #require(Moment(iso: "2026-03-10T09:01")),
      user: User(keys: KeyFolders(lasting: [editor.client.homeFolder.path])))
    let findings = try vault.check([#require(rule)])
    #expect(findings.map(\.path.text) == ["List.md"] && findings.map(\.line) == [3])
  }

  @Test func `may be saved by the name that the editor knows`() throws {
    let editor = try editor(isOpen: true)
    try change(editor) { try $0.collections.rename($1, to: "Shop") }
    try editor.save("Errands.md")
    try end(editor)
    #expect(editor.client.text("Errands.md") == "# Errands\n\n- c\n- a\n")
  }
}
