import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Beside the list` {
  private static let files = [
    "inbox.md": "- [ ] one **two** [three](https://x.y)  [due:: 2026-03-13]\n  > four\n  - [x] five\n- six\n",
    "Trip.md": "---\ntype: plan\n---\n# Trip\n\n## Before\n\n1. [ ] tickets\n",
  ]

  private func driver(_ width: Int) throws -> Driver {
    try Driver(Self.files, size: Size(width: width, height: 30))
  }

  private func words(_ driver: Driver) -> [String] {
    driver.app.preview.map { preview in
      [preview.words.map(\.text).joined()] + preview.lines.map(\.text)
    } ?? []
  }

  private func screen(_ driver: Driver) -> String {
    let canvas = body(driver.app).drawn(in: driver.app.size)
    return (0..<driver.app.size.height).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
  }

  @Test func `is what the row holds, and follows it`() throws {
    let driver = try driver(120)
    #expect(words(driver) == ["[ ] one two three", "│ four", "[x] five"])
    #expect(driver.app.preview?.facts.first == "due Friday")
    #expect(driver.app.preview?.words.map(\.attributes) == [[], [], .bold, [], .underline])
    driver.press("G")
    #expect(words(driver) == ["six"])
    driver.press("k ")
    #expect(words(driver) == ["[ ] five"])
  }

  @Test func `is a collection, which is read when one comes to it, and again when it changes`() throws {
    let driver = try driver(120)
    driver.press("⇥")
    #expect(words(driver) == ["Trip", "Before", "[ ] tickets"])
    #expect(!driver.app.vault.files.keys.contains { $0.text == "Trip.md" })
    try driver.save((Self.files["Trip.md"] ?? "") + "2. [ ] bags\n", as: "Trip.md")
    #expect(words(driver).last == "[ ] bags")
  }

  @Test func `names the files of an item with their sizes, and again when they change`() throws {
    let driver = try Driver(
      [
        "inbox.md": "- see ![[attachments/a.txt]] ![[b.txt]] ![[gone.png]]\n", "attachments/a.txt": "12345",
        "attachments/b.txt": String(repeating: "b", count: 34_567),
      ], size: Size(width: 120, height: 30))
    let shown = { words(driver).filter { $0.hasPrefix("file") } }
    #expect(
      shown() == ["file  attachments/a.txt  5 bytes", "file  b.txt  34 kB", "file  gone.png  not there"])
    driver.press("⏎")
    #expect(screen(driver).contains("attachments/a.txt  5 bytes"))
    try driver.vault.write("attachments/a.txt", "1")
    try driver.save(driver.vault.text("inbox.md") + "- more\n", as: "inbox.md")
    #expect(screen(driver).contains("attachments/a.txt  1 byte"))
  }

  @Test(arguments: [120, 80]) func `of more than there is room for is its beginning`(width: Int) throws {
    let steps = (1...60).map { "- step \($0), \(String(repeating: "and so on ", count: 12))\n" }.joined()
    let driver = try Driver(
      ["Long.md": "# Long\n\n## First\n\n\(steps)"], size: Size(width: width, height: 30))
    driver.press("⇥⇥" + (width < 120 ? "P" : ""))
    let text = screen(driver)
    for words in ["First", "- step 1, and", "- step 2, and"] { #expect(text.contains(words)) }
  }

  @Test func `is nothing where there is no room, or a text is written`() throws {
    #expect(try driver(119).app.preview == nil)
    let driver = try driver(160)
    driver.press("c")
    #expect(driver.app.preview == nil)
    driver.press("⎋⏎")
    #expect(driver.app.preview == nil)
  }

  @Test func `leaves the cursor on the list, and what is selected a bar`() throws {
    let driver = try driver(160)
    let canvas = body(driver.app).drawn(in: driver.app.size)
    #expect(canvas.cursor.map { $0.x < 96 } == true)
    let row = canvas.cursor.map { canvas.row($0.y) } ?? []
    let bar = row.prefix { $0.style.attributes.contains(.reverse) }
    #expect(bar.count > 40 && row.dropFirst(bar.count).allSatisfy { !$0.style.attributes.contains(.reverse) })
  }
}

@Suite struct `What is not to be done` {
  @Test func `is let go, archived when that is asked for, and taken back`() throws {
    let driver = try Driver(["inbox.md": "- [ ] one\n- two\n"])
    driver.press("A")
    #expect(driver.banner == "It's still open; Space completes it, X cancels it.")
    driver.press("X")
    #expect(driver.vault.text("inbox.md").hasPrefix("- [-] one"))
    #expect(driver.banner == "Cancelled \"one\".")
    driver.press("gX")
    #expect(driver.banner == "You already cancelled it.")
    driver.press("A")
    #expect(driver.vault.text("inbox.md") == "- two\n")
    #expect(driver.vault.text("archive/inbox.md").contains("- [-] one"))
    driver.press("uu")
    #expect(driver.vault.text("inbox.md") == "- [ ] one\n- two\n")
  }

  @Test(arguments: [
    ("!high⏎", "- [ ] one  [priority:: high]\n"), ("!⏎", "- [ ] one  [priority:: highest]\n"),
  ])
  func `has a priority, if one wants`(keys: String, line: String) throws {
    let driver = try Driver(["inbox.md": "- [ ] one\n"])
    driver.press(keys)
    #expect(driver.vault.text("inbox.md") == line)
    driver.press("!none⏎")
    #expect(driver.vault.text("inbox.md") == "- [ ] one\n")
  }

  @Test func `repeats by a rule in words`() throws {
    let driver = try Driver(["inbox.md": "- [ ] one  [due:: 2026-03-13]\n"])
    driver.press("devery  Week")
    #expect(driver.pickerRows == ["repeats every week"])
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md").contains("[repeat:: every week]"))
    driver.press("devery blue")
    #expect(driver.pickerRows == [])
    driver.press("⎋dnone")
    #expect(driver.pickerRows.last == "none: does not repeat any more")
    driver.press("↓↓⏎")
    #expect(!driver.vault.text("inbox.md").contains("repeat"))
  }
}

@Suite struct `Collections in a search` {
  @Test func `come before what is in them`() throws {
    let driver = try Driver(["Garden.md": "- rake\n", "inbox.md": "- a garden chair\n"])
    driver.press("/gard")
    #expect(driver.selected == "Garden")
    driver.press("↓")
    #expect(driver.selected == "a garden chair")
    driver.press("↑⏎")
    #expect(driver.app.title.name == "‹ Garden")
  }
}
