import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

/// Somebody who has read nothing: presses only what the screen shows, or what `?` lists.
private final class Stranger {
  let driver: Driver

  init(_ files: [String: String] = TestVault.example) throws { driver = try Driver(files) }

  /// Finds the key that says it does something, and presses it.
  func finds(_ words: String, _ location: SourceLocation = #_sourceLocation) {
    guard let key = shown(words) ?? listed(words) else {
      Issue.record("nothing on the screen, and nothing under ?, says \(words)", sourceLocation: location)
      return
    }
    driver.press(key)
  }

  /// In the key row, in the row for adding, in a banner, or where a list is empty.
  private func shown(_ words: String) -> Key? {
    let app = driver.app
    let hints =
      app.keyRow + app.quickAdd + [app.banner?.hint, app.list.emptyAction].compactMap(\.self)
    return hints.first { $0.word.contains(words) }.flatMap { key(named: $0.key) }
  }

  /// What `?` lists is gone through with the words that one has in mind.
  private func listed(_ words: String) -> Key? {
    guard driver.app.sheet == nil, !driver.app.front.takesText else { return nil }
    #expect(driver.app.keyRow.contains { $0.key == "?" })
    driver.press("?")
    defer { driver.press("⎋") }
    let rows = driver.picker.map { driver.app.model(of: $0).rows } ?? []
    let row = rows.first { $0.text.contains(words) }
    return row.flatMap { $0.detail.split(separator: ",").first.flatMap { key(named: String($0)) } }
  }

  private func key(named name: String) -> Key? {
    let keys = Action.table.flatMap(\.keys) + "123456789".map { Key.character($0) }
    return keys.first { $0.name == name } ?? (name == "1-9" ? "1" : nil)
  }

  func types(_ text: String) { driver.press(text) }
}

@Suite struct `A stranger finds on the screen, or under ?, how` {
  @Test func `to capture a thought`() throws {
    let stranger = try Stranger()
    stranger.finds("capture")
    stranger.types("Buy milk")
    stranger.finds("save")
    #expect(stranger.driver.vault.text("inbox.md").contains("- Buy milk"))
  }

  @Test func `to empty the inbox into numbered places`() throws {
    let stranger = try Stranger()
    stranger.finds("process")
    stranger.finds("move")
    #expect(stranger.driver.vault.text("Errands.md").contains("Renew passport"))
    stranger.finds("skip")
    stranger.finds("delete")
    stranger.finds("stop")
    #expect(stranger.driver.app.screen == .inbox)
  }

  @Test func `to make a plan and give it a step, which is a task`() throws {
    let stranger = try Stranger()
    stranger.finds("Plans")
    stranger.finds("new plan")
    stranger.types("Move house")
    stranger.finds("make it")
    stranger.finds("add")
    stranger.types("boxes")
    stranger.finds("save")
    #expect(stranger.driver.vault.text("Move house.md").contains("[ ] boxes"))
  }

  @Test func `to make a thought a task`() throws {
    let stranger = try Stranger(["inbox.md": "- call mum\n"])
    stranger.finds("make it a task")
    #expect(stranger.driver.vault.text("inbox.md") == "- [ ] call mum\n")
  }

  @Test func `to give it a day`() throws {
    let stranger = try Stranger(["inbox.md": "- call mum\n"])
    stranger.finds("due")
    stranger.types("friday")
    stranger.finds("take")
    #expect(stranger.driver.vault.text("inbox.md") == "- call mum  [due:: 2026-03-13]\n")
  }

  @Test func `to go to a list by its name`() throws {
    let stranger = try Stranger()
    stranger.finds("go to a list")
    stranger.types("reading")
    stranger.finds("go there")
    #expect(stranger.driver.app.title.name == "‹ Reading")
  }

  @Test(arguments: ["", "⇥⏎", "⇥⇥⏎", "⏎"]) func `to search, from wherever one is`(place: String) throws {
    let stranger = try Stranger()
    stranger.types(place)
    stranger.finds("search")
    stranger.types("middlemarch")
    #expect(stranger.driver.selected == "Middlemarch")
    stranger.finds("open")
    #expect(stranger.driver.app.title.name == "‹ Reading")
  }

  @Test func `to take back what was deleted, also what was before this run`() throws {
    let vault = try TestVault(["inbox.md": "- one\n- two\n"])
    let first = try Driver(vault)
    first.press("x")
    let stranger = try Stranger(["inbox.md": "- one\n"])
    stranger.finds("delete")
    #expect(stranger.driver.vault.text("inbox.md") == "")
    stranger.finds("undo")
    #expect(stranger.driver.vault.text("inbox.md") == "- one\n")
    let second = try Driver(vault)
    second.press("?")
    #expect(second.pickerRows.contains { $0.contains("the latest changes") })
    second.press("⎋L⏎")
    #expect(vault.text("inbox.md") == "- one\n- two\n")
  }

  @Test func `to cancel something, archive it, and move it back`() throws {
    let stranger = try Stranger(["inbox.md": "- [ ] one\n- two\n"])
    stranger.finds("cancel")
    stranger.types("g")
    stranger.finds("archive")
    #expect(stranger.driver.vault.text("archive/inbox.md").contains("- [-] one"))
    stranger.finds("go to a list")
    stranger.types("archive")
    stranger.finds("go there")
    stranger.finds("move it back")
    #expect(stranger.driver.vault.text("inbox.md").contains("- [-] one"))
  }

  @Test func `to colour a tag, see what bears it, and show only some rows`() throws {
    let stranger = try Stranger()
    stranger.finds("all tags")
    stranger.finds("colour")
    stranger.types("red")
    stranger.finds("take")
    #expect(stranger.driver.vault.text("tags.md").contains("[color:: red]"))
    stranger.types("⎋")
    stranger.finds("show only the rows")
    stranger.types("#family")
    #expect(stranger.driver.app.list.rows.count == 1)
    stranger.finds("show all")
    #expect(stranger.driver.app.list.rows.count == 7)
  }
}
