import Foundation
import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `Other programs' changes` {
  @Test func `leave the cursor on its item`() throws {
    let driver = try Driver()
    driver.go(to: "Buy stamps")
    try driver.save("- new above\n- another\n" + driver.vault.text("inbox.md"), as: "inbox.md")
    #expect(driver.selected == "Buy stamps")
    #expect(driver.app.title.facts == ["2 new"])
    driver.press("k")
    #expect(driver.app.title.facts == ["7 captures"])
  }

  @Test func `are counted as new where there are more captures than before`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n"])
    try driver.save("- a, other words\n- b\n", as: "inbox.md")
    #expect(driver.app.title.facts == ["2 captures"])
    try driver.save("- a, still other words\n- b\n- c\n- d\n", as: "inbox.md")
    #expect(driver.app.title.facts == ["2 new"])
  }

  @Test func `take the cursor to the next item that was there before, else to the one above`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n- c\n"])
    driver.press("j")
    try driver.save("- new\n- a\n- c\n", as: "inbox.md")
    #expect(driver.selected == "c")
    try driver.save("- new\n- a\n", as: "inbox.md")
    #expect(driver.selected == "a")
    try driver.save("- quite\n- other\n", as: "inbox.md")
    #expect(driver.selected == "other")
    try driver.save("", as: "inbox.md")
    #expect(driver.selected == nil)
  }

  @Test func `in place leave the cursor on the line`() throws {
    let driver = try Driver(["inbox.md": "- a\n- one thing\n- c\n"])
    driver.press("j")
    try driver.save("- a\n- one other thing\n- c\n", as: "inbox.md")
    #expect(driver.selected == "one other thing")
    driver.press("f")
    try driver.save("- zero\n- a\n- one more thing\n- further\n- c\n", as: "inbox.md")
    try driver.vault.write("plan", "x")
    driver.press("plan⏎")
    #expect(driver.vault.text("inbox.md").contains("- one more thing ![[attachments/plan]]"))
    #expect(driver.selected?.hasPrefix("one more thing") == true)
    #expect(
      driver.app.list.rows.contains { if case .item(let row) = $0 { row.facts == ["file"] } else { false } })
    driver.editor = { file, _ in
      try Data("- zero\n- a\n- written anew\n- further\n- c\n".utf8).write(
        to: URL(fileURLWithPath: String(decoding: file, as: UTF8.self)))
    }
    driver.press("E")
    #expect(driver.selected == "written anew")
    driver.press(" ")
    #expect(driver.vault.text("inbox.md").contains("- [x] written anew"))
  }

  @Test func `that keep the editor's text out of the vault leave it where it is named`() throws {
    let driver = try Driver(["inbox.md": "- a\n", "Plan.md": "- b\n"])
    let inbox = driver.vault.folder.appendingPathComponent("inbox.md")
    var draft = ""
    driver.editor = { file, _ in
      draft = String(decoding: file, as: UTF8.self)
      try Data("- a\n- typed\n".utf8).write(to: URL(fileURLWithPath: draft))
      try FileManager.default.removeItem(at: inbox)
      try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    }
    driver.press("E")
    #expect(driver.banner.contains("Your text is in \(draft)"), "\(driver.banner)")
    #expect(try String(contentsOfFile: draft, encoding: .utf8) == "- a\n- typed\n")
  }

  @Test func `tell items with the same words apart`() throws {
    let driver = try Driver(["inbox.md": "- milk\n- milk\n- milk\n"])
    driver.press("jv")
    try driver.save("- eggs\n- milk\n- milk\n- milk\n", as: "inbox.md")
    #expect(driver.app.selection.index == 3)
    driver.press("x")
    #expect(driver.vault.text("inbox.md") == "- eggs\n- milk\n- milk\n")
  }

  @Test func `never touch a text that is being written`() throws {
    let driver = try Driver()
    driver.press("chello")
    try driver.save("- all new\n", as: "inbox.md")
    #expect(driver.compose?.text.text == "hello")
  }

  @Test func `to the same line let a person choose`() throws {
    for (keys, expected) in [
      ("⏎", "- there\n- here  [created:: 2026-03-10]\n"), ("j⏎", "- here\n"), ("jj⏎", "- there\n"),
    ] {
      let driver = try Driver(["inbox.md": "- old\n"])
      driver.press("e")
      driver.press(.control("u"))
      driver.press("here")
      try driver.save("- there\n", as: "inbox.md")
      #expect(driver.app.title.facts == ["inbox.md changed while you wrote"])
      driver.press("⏎")
      guard case .conflict(let conflict) = driver.app.sheet else {
        Issue.record("no choice is offered")
        return
      }
      let model = driver.app.model(of: conflict)
      #expect(model.mine == "here")
      #expect(model.theirs == "there")
      driver.press(keys)
      #expect(driver.app.sheet == nil)
      #expect(driver.vault.text("inbox.md") == expected)
      driver.press("u")
      #expect(driver.vault.text("inbox.md") == "- there\n")
      if keys == "jj⏎" { #expect(driver.compose?.text.text == "here") }
    }
  }

  @Test func `to the same line are met on saving where nobody told of them`() throws {
    let driver = try Driver(["inbox.md": "- above\n- old\n- below\n"])
    driver.press("je")
    driver.press(" words")
    try driver.vault.write("inbox.md", "- above\n- changed\n- below\n")
    driver.press("⏎")
    guard case .conflict(let conflict) = driver.app.sheet else {
      Issue.record("no choice is offered")
      return
    }
    #expect(conflict.theirs.content == "changed")
    driver.press("⎋")
    #expect(driver.compose?.text.text == "old words")
  }

  @Test func `that remove the line keep the text as a capture to be`() throws {
    let driver = try Driver(["inbox.md": "- above\n- old\n"])
    driver.press("je")
    driver.press(" words")
    try driver.vault.write("inbox.md", "- above\n")
    driver.press("⏎")
    #expect(
      driver.banner == "That line is no longer in inbox.md. Enter saves your text as a new capture.")
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md") == "- above\n- old words  [created:: 2026-03-10]\n")
    #expect(driver.app.drafts.isEmpty)
  }

  @Test func `to a line leave what it says beside its words in both versions`() throws {
    let fields = "#flat  [priority:: high]  [scheduled:: 2026-04-01]  [created:: 2026-01-02]"
    let driver = try Driver(["inbox.md": "- above\n- [ ] call Hausverwaltung \(fields) ^call\n- below\n"])
    driver.press("je")
    driver.press(" mine")
    try driver.save("- above\n- [ ] theirs \(fields) ^call\n- below\n", as: "inbox.md")
    driver.press("⏎⏎")
    #expect(
      driver.vault.text("inbox.md")
        == "- above\n- [ ] theirs \(fields) ^call\n- [ ] call Hausverwaltung mine \(fields)\n- below\n")
    #expect(driver.selected == "call Hausverwaltung mine")
    driver.press("u")
    #expect(driver.selected == "theirs")
  }

  @Test func `that remove the line or the file are said before a text is saved as new`() throws {
    for isRemoved in [true, false] {
      for isTold in [true, false] {
        let driver = try Driver(["inbox.md": "- [ ] old #x  [priority:: high]  [created:: 2026-01-02]\n- a\n"]
        )
        driver.press("e")
        driver.press(" words")
        if isRemoved {
          try FileManager.default.removeItem(at: driver.vault.folder.appendingPathComponent("inbox.md"))
        } else {
          try driver.vault.write("inbox.md", "- a\n")
        }
        if isTold { driver.reload() } else { driver.press("⏎") }
        #expect(
          driver.banner == "That line is no longer in inbox.md. Enter saves your text as a new capture.",
          "\(isRemoved) \(isTold)")
        #expect(driver.vault.text("inbox.md") == (isRemoved ? "" : "- a\n"))
        driver.press("⏎")
        #expect(
          driver.vault.text("inbox.md").hasSuffix(
            "- [ ] old words #x  [priority:: high]  [created:: 2026-01-02]\n"), "\(isRemoved) \(isTold)")
        #expect(driver.app.drafts.isEmpty)
      }
    }
  }

  @Test func `to fields of the line are merged`() throws {
    let driver = try Driver(["inbox.md": "- old\n"])
    driver.press("e")
    driver.press(" words")
    try driver.save("- old  [due:: 2026-04-01]\n", as: "inbox.md")
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md") == "- old words  [due:: 2026-04-01]\n")
  }

  @Test func `under an action say so and change nothing`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n"])
    try driver.vault.write("inbox.md", "- b\n")
    driver.press("x")
    #expect(
      driver.banner
        == "Another program changed inbox.md, and the item at line 1 is gone. Nothing changed.")
    #expect(driver.vault.text("inbox.md") == "- b\n")
    #expect(driver.selected == "b")
  }

  @Test func `to settings are read`() throws {
    let driver = try Driver()
    try driver.vault.write(".offload/config.yml", "stamp: off\n")
    for event in driver.runner.take(.settingsChanged, driver.app) { driver.send(event) }
    driver.press("cplain⏎")
    #expect(driver.vault.text("inbox.md").hasSuffix("- plain\n"))
  }

  @Test func `between conflict markers are one row, which only the editor opens`() throws {
    let driver = try Driver()
    driver.press("⇥⇥G⏎j")
    #expect(driver.selected == "(conflict)")
    driver.press("x")
    #expect(driver.banner == "Git left two versions here; e opens your editor.")
    var lines: [Int] = []
    driver.editor = { _, line in lines.append(line) }
    driver.press("eE⏎")
    let path = try #require(driver.app.screen.kind.file)
    let marker = driver.vault.text(path.text).split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.hasPrefix("<<<<<<<") }
    #expect(lines == Array(repeating: try #require(marker) + 1, count: 3))
  }
}

@Suite struct `What cannot be read` {
  private func vault() throws -> TestVault { try TestVault(["B.md": "# B\n\n- b\n", "plan": "x"]) }

  @Test(arguments: [true, false])
  func `is no empty inbox`(isFolder: Bool) throws {
    let vault = try vault()
    let inbox = vault.folder.appendingPathComponent("inbox.md")
    if isFolder {
      try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    } else {
      try FileManager.default.createSymbolicLink(atPath: inbox.path, withDestinationPath: "nowhere")
    }
    let driver = try Driver(vault)
    #expect(driver.app.list.empty.first?.hasPrefix("inbox.md can't be read: ") == true)
    #expect(driver.app.banner?.text.contains("inbox.md") == true)
    try FileManager.default.removeItem(at: inbox)
    try vault.write("inbox.md", "- back\n")
    driver.reload()
    #expect(driver.selected == "back")
  }

  @Test func `is said once, and by a search`() throws {
    let vault = try vault()
    let torn = vault.folder.appendingPathComponent("torn.md").path
    try FileManager.default.createSymbolicLink(atPath: torn, withDestinationPath: "nowhere")
    let driver = try Driver(vault)
    #expect(
      driver.app.banner?.text
        == "torn.md can't be read: It is a broken link. This doesn't include what is in there.")
    driver.app.banner = nil
    driver.reload()
    #expect(driver.app.banner == nil)
    driver.press("/b")
    // The list and what is in it.
    #expect(driver.app.list.count == 2)
    #expect(driver.app.banner?.text.contains("torn.md") == true)
  }
}
