import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `All tags` {
  private static let files = [
    "inbox.md": "- one #errand\n- two #errand #home\n", "tags.md": "- #errand  [color:: red]\n- #later\n",
  ]

  @Test func `are shown with what bears them, the most used first`() throws {
    let driver = try Driver(Self.files)
    driver.press("#")
    #expect(driver.pickerRows == ["#errand", "#home", "#later"])
    let details = driver.picker.map { driver.app.model(of: $0).rows.map(\.detail) }
    #expect(details == ["2 items", "1 item", "not used"])
    driver.press("home⏎")
    #expect(driver.app.search.field.text == "#home")
    #expect(driver.selected == "two")
  }

  @Test func `of an item are shown beside its words, also where a longer one between them begins like it`()
    throws
  {
    let driver = try Driver(["inbox.md": "- Meet the #work/talks people #work\n- see x#work #work\n"])
    guard case .item(let row) = driver.app.list.rows[0], case .item(let other) = driver.app.list.rows[1]
    else {
      Issue.record("no rows")
      return
    }
    #expect(row.tags.map(\.text) == ["#work"])
    #expect(other.tags.map(\.text) == ["#work"])
    driver.press("e")
    #expect(driver.compose?.kept.tags == ["work"])
  }

  @Test func `get a colour by a key, which u takes back`() throws {
    let driver = try Driver(Self.files)
    driver.press("#home⇥blu⏎")
    #expect(driver.app.vault.tags.first { $0.name == "home" }?.color == "blue")
    #expect(driver.picker.map { $0.kind is TagsSheet } == true)
    driver.press("⎋u")
    driver.reload()
    #expect(driver.app.vault.tags.first { $0.name == "home" }?.color == nil)
    driver.press("#⇥none⏎")
    #expect(driver.app.vault.tags.first { $0.name == "errand" }?.color == nil)
  }
}

@Suite struct `What was changed lately` {
  @Test func `is listed, and any of it is taken back and brought back`() throws {
    let driver = try Driver(["inbox.md": "- [ ] one\n- [ ] two\n"])
    driver.press(" js")
    driver.press("L")
    #expect(driver.pickerRows.count == 2)
    driver.press("done⏎")
    #expect(driver.vault.text("inbox.md").hasPrefix("- [ ] one\n- [ ] two"))
    #expect(driver.vault.text("inbox.md").contains("starred"))
    driver.press("Ldone")
    #expect(driver.picker.map { driver.app.model(of: $0).rows.map(\.detail) } == ["undone"])
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md").hasPrefix("- [x] one"))
  }

  @Test func `says so where nothing was`() throws {
    let driver = try Driver(["inbox.md": "- one\n"])
    driver.press("L")
    #expect(driver.picker.map { driver.app.model(of: $0).empty } == "Nothing changed yet.")
  }
}

@Suite struct `A task in a vault of Obsidian Tasks` {
  @Test func `has the filter of Obsidian's Tasks, once`() throws {
    let driver = try Driver([
      "inbox.md": "call Ana\n",
      ".obsidian/plugins/obsidian-tasks-plugin/data.json": ##"{"globalFilter": "#task"}"##,
    ])
    driver.press("T")
    #expect(driver.vault.text("inbox.md") == "- [ ] #task call Ana\n")
    driver.press("T")
    #expect(driver.vault.text("inbox.md") == "- #task call Ana\n")
    driver.press("T")
    #expect(driver.vault.text("inbox.md") == "- [ ] #task call Ana\n")
  }
}
