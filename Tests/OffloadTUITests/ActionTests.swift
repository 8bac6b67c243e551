import Foundation
import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `An action` {
  struct Case: Sendable, CustomTestStringConvertible {
    let keys: String
    let says: String
    let file: String
    let holds: String
    init(_ keys: String, _ says: String, _ file: String, _ holds: String) {
      (self.keys, self.says, self.file, self.holds) = (keys, says, file, holds)
    }
    var testDescription: String { "\(keys): \(says)" }
  }

  static let cases = [
    Case(" ", "Completed \"Renew passport\".", "inbox.md", "- [x] Renew passport #errand"),
    Case("jjjjj ", "Opened \"Water the plants\" again.", "inbox.md", "- [ ] Water the plants\n"),
    Case("s", "Starred \"Renew passport\".", "inbox.md", "[starred:: true]  [due:: 2026-03-20]"),
    Case("Gs", "Took the star from \"Buy stamps\".", "inbox.md", "- Buy stamps\n"),
    Case("x", "Deleted \"Renew passport\".", "inbox.md", "# Inbox\n\n- Idea"),
    Case("tgarden⏎", "Tagged \"Renew passport\" #garden.", "inbox.md", "passport #errand #garden"),
    Case("terrand⏎", "Took #errand from \"Renew passport\".", "inbox.md", "Renew passport  [due"),
    Case("tnew/one⏎", "Tagged \"Renew passport\" #new/one.", "inbox.md", "#new/one"),
    Case("m1", "Moved \"Renew passport\" to Errands.", "Errands.md", "- [ ] Nails\n- [ ] Renew passport"),
    Case("mrea⏎", "Moved \"Renew passport\" to Reading.", "Reading.md", "- [ ] Renew passport"),
    Case("mthere⏎", "Moved \"Renew passport\" to Trip / There.", "Trip.md", "- Cafes #food\n- [ ] Renew"),
    Case("mGarden⏎", "Moved \"Renew passport\" to the new list Garden.", "Garden.md", "- [ ] Renew passport"),
    Case("jjiread⏎", "Linked Reading in Inbox.", "inbox.md", "cabin weekend #family\n- [[Reading]]"),
    Case("jjvvm2", "Moved 2 items to Trip.", "Trip.md", "- Idea: a cabin weekend #family\n- [[Trip]]"),
    Case("Vx", "Deleted 7 items.", "inbox.md", "# Inbox\n"),
    Case("J", "Moved \"Renew passport\" down.", "inbox.md", "# Inbox\n\n- Idea"),
    Case("GK", "Moved \"Buy stamps\" up.", "inbox.md", "- Buy stamps  [starred:: true]\n- [x] Water"),
    Case(
      "j<", "Took \"find the old one\" out of \"Renew passport\".", "inbox.md",
      "\n- [ ] find the old one\n- Idea"),
    Case("⇥⏎jjj>", "Put \"Packing\" under \"Papers\".", "Trip.md", "Insurance\n  - [ ] Packing\n"),
    Case("⇥⏎J", "Moved \"Papers\" down.", "Trip.md", "- [ ] Packing\n- [ ] Papers"),
    Case("⇥⏎j<", "Took \"Passport\" out of \"Papers\".", "Trip.md", "- [ ] Passport\n- [ ] Packing"),
    Case("⇥s", "Took the star from Trip.", "Trip.md", "type: plan\ntags"),
    Case("⇥⇥js", "Starred Reading.", "Reading.md", "starred: true"),
    Case("⇥x", "Deleted Trip.", "Trip.md", ""),
    Case("⇥e⌫⌫⌫⌫Voyage⏎", "Renamed Trip to Voyage.", "inbox.md", "[[Voyage]]"),
    Case("⇥aPorto⏎", "Made the plan Porto.", "Porto.md", "type: plan"),
    Case("⇥aPorto↓⏎", "Made the list Porto.", "Porto.md", "# Porto"),
    Case("⇥tfood⏎", "Tagged Trip #food.", "Trip.md", "tags: [trip, food]"),
    Case("⇥ttrip⏎", "Took #trip from Trip.", "Trip.md", "type: plan"),
    Case("⇥iread⏎", "Linked Trip in Reading.", "Reading.md", "- [[Trip]]"),
    Case("fTorn⇥⏎", "Attached Torn.md to \"Renew passport\".", "inbox.md", "![[Torn.md]]"),
  ]

  @Test(arguments: cases)
  func `does it, says so, and u gives the first bytes`(_ example: Case) throws {
    let driver = try Driver()
    let before = driver.vault.files
    driver.press(example.keys)
    #expect(driver.banner == example.says)
    #expect(driver.app.banner?.hint == KeyHint("u", "undo"))
    #expect(driver.vault.text(example.file).contains(example.holds) || example.holds.isEmpty)
    let after = driver.vault.files
    #expect(after != before)
    driver.press("⎋⎋")
    driver.press("u")
    #expect(driver.vault.files == before)
    #expect(driver.banner == "Undone: \(example.says)")
    driver.press("U")
    #expect(driver.vault.files == after)
    driver.press("u")
    #expect(driver.vault.files == before)
  }

  @Test func `of the menu is done by its key, or by choosing it`() throws {
    let driver = try Driver()
    driver.press("⇥.")
    #expect(driver.pickerRows.contains("make it a list, which is flat"))
    driver.press("k" + String(repeating: "j", count: 30) + "⏎")
    #expect(driver.banner == "Trip is a list now.")
    #expect(!driver.vault.text("Trip.md").contains("  - [ ] Passport"))
    driver.press("u.s")
    #expect(driver.banner == "Took the star from Trip.")
    driver.press(".z")
    #expect(driver.banner == "This key does nothing here; Esc closes the menu.")
    driver.press("⎋")
    #expect(driver.app.sheet == nil)
  }

  @Test func `is named in the menu by what it does to this row`() throws {
    let driver = try Driver()
    driver.press("G.")
    #expect(driver.pickerRows.prefix(3) == ["open", "done", "take the star away"])
    driver.press("⎋ .")
    #expect(driver.pickerRows.contains("open again"))
    driver.press("⎋⇥.")
    #expect(driver.pickerRows.contains("rename"))
  }

  @Test func `that moves out of a plan offers the inbox once`() throws {
    let driver = try Driver()
    driver.press("⇥⏎m")
    #expect(driver.pickerRows == ["Errands", "Reading", "Torn", "Launch", "Inbox"])
    driver.press("inb⏎")
    #expect(driver.banner == "Moved \"Papers\" to Inbox.")
  }

  @Test func `that has nothing to go under says so`() throws {
    let driver = try Driver()
    driver.press("⇥⏎j>")
    #expect(driver.banner == "There's no item above to nest it under.")
  }

  @Test func `of the menu is only what is possible, also where one capture is shown`() throws {
    let driver = try Driver()
    driver.press("jjp.")
    #expect(driver.pickerRows.first == "done")
    for row in driver.pickerRows.indices {
      let choosing = try Driver()
      choosing.press("p." + String(repeating: "↓", count: row) + "⏎")
      #expect(!choosing.banner.hasPrefix("One capture at a time"), "\(driver.pickerRows[row])")
    }
  }

  @Test func `of the palette is done by choosing it`() throws {
    let driver = try Driver()
    driver.press("?star⏎⏎")
    #expect(driver.banner == "Starred \"Renew passport\".")
    driver.press("?process⏎")
    #expect(driver.app.screen == .process)
  }

  @Test func `of another program is taken back from the list of recent changes`() throws {
    let driver = try Driver()
    let before = driver.vault.files
    let other = try driver.vault.open(at: driver.runner.surroundings.now())
    try other.items.create(NewItem("from elsewhere"))
    driver.reload()
    driver.press("u")
    #expect(driver.banner == "You changed nothing here yet; L lists earlier changes.")
    driver.press("?")
    #expect(driver.pickerRows.last == "undo: capture \"from elsewhere\"")
    driver.press("from elsew⏎")
    #expect(driver.vault.files == before)
  }

  @Test func `that was taken back elsewhere is let go of`() throws {
    let driver = try Driver()
    driver.press("sjs")
    let other = try driver.vault.open(at: driver.runner.surroundings.now())
    try other.history.undo()
    driver.press("u")
    #expect(driver.banner == "Operation 2 is already undone.")
    driver.press("u")
    #expect(driver.banner == "Undone: Starred \"Renew passport\".")
  }

  @Test func `that was taken back by hand is let go of`() throws {
    let driver = try Driver()
    driver.press("s")
    let once = driver.vault.text("inbox.md")
    driver.press("js")
    try driver.vault.write("inbox.md", once)
    driver.press("u")
    #expect(driver.banner == "Operation 2 has nothing left to undo.")
    driver.press("u")
    #expect(driver.banner == "Undone: Starred \"Renew passport\".")
  }

  @Test func `that failed is tried again with Enter`() throws {
    let driver = try Driver()
    let inbox = driver.vault.folder.appendingPathComponent("inbox.md").path
    try FileManager.default.removeItem(atPath: inbox)
    try FileManager.default.createDirectory(atPath: inbox, withIntermediateDirectories: false)
    driver.press("s")
    #expect(driver.app.banner?.kind == .problem)
    #expect(driver.app.banner?.hint == KeyHint("Enter", "try again"))
    try FileManager.default.removeItem(atPath: inbox)
    try driver.vault.write("inbox.md", TestVault.example["inbox.md"] ?? "")
    driver.press("⏎")
    #expect(driver.banner == "Starred \"Renew passport\".")
  }

  @Test func `that failed is not tried again by an Enter that comes later`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n"])
    driver.press("s")
    try driver.vault.write("inbox.md", "- a  [starred:: false]\n- b\n")
    driver.press("u")
    #expect(driver.app.banner?.hint == KeyHint("Enter", "try again"))
    driver.press("j")
    #expect(driver.app.banner?.kind == .problem)
    #expect(driver.app.banner?.hint == nil)
    driver.press("⏎")
    #expect(driver.app.title.name == "‹ Inbox")
    #expect(driver.vault.text("inbox.md") == "- a  [starred:: false]\n- b\n")
  }

  @Test func `opens links, files and collections`() throws {
    let driver = try Driver()
    driver.go(to: "see https://example.org/pumps")
    driver.press("o")
    #expect(driver.effects.last == .show("https://example.org/pumps"))
    driver.press("k⏎")
    #expect(driver.app.title.name == "‹ Trip")
    #expect(driver.app.title.facts == ["plan", "4 open of 5"])
    driver.press("⎋")
    try driver.vault.write("attachments/a.txt", "a")
    try driver.save("- ![[a.txt]] and [b](http://b.example) #x\n- ![[gone.txt]]\n", as: "inbox.md")
    driver.press("go")
    #expect(driver.pickerRows == ["http://b.example", "a.txt"])
    driver.press("↓⏎")
    let first = try #require(driver.app.vault.files[.inbox]?.items.first)
    #expect(driver.effects.last == .showFile("a.txt", of: first))
    driver.press("jo")
    #expect(driver.banner == "There is no file gone.txt in the vault.")
  }

  @Test func `in the editor is an operation of its own`() throws {
    let driver = try Driver()
    let before = driver.vault.files
    var line = 0
    driver.editor = { path, at in
      line = at
      let url = URL(fileURLWithPath: String(decoding: path, as: UTF8.self))
      let text = try String(contentsOf: url, encoding: .utf8)
      try Data(text.replacingOccurrences(of: "Buy stamps", with: "Buy many stamps").utf8).write(to: url)
    }
    driver.press("GE")
    #expect(line == 9)
    #expect(driver.banner == "Edited inbox.md.")
    #expect(driver.vault.text("inbox.md").contains("- Buy many stamps"))
    driver.press("u")
    #expect(driver.vault.files == before)
    driver.editor = { _, _ in throw Driver.EditorFailure() }
    driver.press("E")
    #expect(driver.banner == "EditorFailure().")
  }

  @Test func `on tags leaves the sheet open for the next`() throws {
    let driver = try Driver()
    driver.press("thome⏎family⏎⎋")
    #expect(driver.vault.text("inbox.md").contains("Renew passport #errand #home #family"))
    driver.press("uu")
    #expect(driver.vault.text("inbox.md") == TestVault.example["inbox.md"])
  }
}
