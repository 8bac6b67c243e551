import Foundation
import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Tab` {
  @Test(arguments: ["c", "e"]) func `attaches nothing that nobody began to name`(opening: String) throws {
    let driver = try Driver()
    try driver.vault.write("id_rsa", "secret")
    driver.press(opening + "x")
    for _ in 0..<20 { driver.press("⇥") }
    #expect(driver.compose?.draft.files == [])
    driver.press(opening == "c" ? "⇥⇥⇥⇥⇥⇥" : "")
    #expect(driver.vault.text("attachments/id_rsa") == "")
  }

  @Test func `leaves every field, also in folders`() throws {
    let driver = try Driver(try TestVault(TestVault.example), settings: "voice: true")
    try driver.vault.write("aaa/bbb/c.txt", "c")
    driver.press("c⇥⇥⇥⇥")
    #expect(driver.compose?.field == .file)
    driver.press("aa⇥")
    #expect(driver.compose?.file.text == "aaa/")
    driver.press("⇥")
    #expect(driver.compose?.field == .voice)
    #expect(driver.compose?.kept.files == [])
    driver.press("⇤b⇥")
    #expect(driver.compose?.file.text == "aaa/bbb/")
    driver.press("c⇥")
    #expect(driver.compose?.file.text == "aaa/bbb/c.txt")
    driver.press("⇥⇥")
    #expect(driver.compose?.kept.files == ["aaa/bbb/c.txt"])
    #expect(driver.compose?.field == .voice)
  }

  @Test func `leaves a path that is no file to be met when it is saved`() throws {
    let driver = try Driver(["inbox.md": ""])
    driver.press("cwords⇥⇥⇥⇥nothing such⇥⏎")
    #expect(driver.vault.text("inbox.md") == "")
    #expect(driver.banner.contains("nothing such"))
    #expect(driver.banner.hasSuffix("Your text stays."))
  }
}

@Suite struct `Esc and a key at once` {
  @Test func `are Esc and the key where Alt means nothing`() throws {
    let driver = try Driver()
    driver.press("/glue⎋")
    driver.press(.alt("/"))
    driver.press("passport")
    #expect(driver.app.screen == .search)
    #expect(driver.app.search.field.text == "passport")
  }

  @Test func `close a sheet, and leave the row behind it unchanged`() throws {
    let driver = try Driver()
    let before = driver.vault.text("inbox.md")
    driver.press("cwords")
    driver.press(.alt("x"))
    #expect(driver.compose == nil)
    #expect(driver.app.drafts[.capture]?.text == "words")
    #expect(driver.vault.text("inbox.md") == before)
    driver.press(.alt("x"))
    #expect(driver.banner == "Deleted \"Renew passport\".")
  }

  @Test func `are a key with Alt where a field knows that`() throws {
    let driver = try Driver()
    driver.press("cbuy milk")
    driver.press(.alt("b"))
    driver.press("some ")
    driver.press(.altEnter)
    #expect(driver.compose?.text.text == "buy some \nmilk")
  }
}

@Suite struct `What was typed` {
  @Test func `is put in again after it was cut`() throws {
    let driver = try Driver()
    driver.press("ccall mum about Easter")
    driver.press(.control("u"))
    #expect(driver.compose?.text.text == "")
    #expect(driver.banner == "Ctrl-Y inserts it again; Ctrl-_ undoes your typing.")
    driver.press(.control("y"))
    #expect(driver.compose?.text.text == "call mum about Easter")
    driver.press(.control("_"))
    driver.press(.control("_"))
    #expect(driver.compose?.text.text == "call mum about Easter")
    #expect(driver.app.drafts[.capture]?.text == "call mum about Easter")
  }

  @Test func `comes back with u where it was cut and the sheet closed`() throws {
    let driver = try Driver()
    driver.press("ccall mum")
    driver.press(.control("u"))
    driver.press("⎋")
    #expect(driver.banner == "Discarded your text.")
    #expect(driver.app.banner?.hint == KeyHint("u", "your text"))
    driver.press("u")
    #expect(driver.compose?.text.text == "call mum")
    #expect(driver.app.drafts[.capture]?.text == "call mum")
  }

  @Test func `comes back with u beside a newer text`() throws {
    let driver = try Driver()
    driver.press("ccall mum")
    driver.press(.control("u"))
    driver.press("⎋cring Ada⎋u")
    #expect(driver.compose?.text.text == "ring Ada\ncall mum")
    driver.press("⎋")
    #expect(driver.app.drafts[.capture]?.text == "ring Ada\ncall mum")
  }

  @Test func `in the last run is said at the start, and found under ?`() throws {
    let vault = try TestVault(TestVault.example)
    let first = try Driver(vault)
    first.press("chalf a thought⎋")
    #expect(first.runner.save(first.app.drafts) == nil)
    let second = try Driver(vault)
    #expect(second.banner == "\"half a thought\" is an unsaved draft.")
    #expect(second.app.banner?.hint == KeyHint("c", "go on"))
    second.press("⇥⏎j")
    second.press("e soon⎋")
    second.press("ato add⎋")
    #expect(second.runner.save(second.app.drafts) == nil)
    let third = try Driver(vault)
    #expect(third.banner == "You have 3 unsaved drafts.")
    third.press("?go on")
    #expect(
      third.pickerRows.prefix(3) == [
        "go on with \"Passport soon\"", "go on with \"half a thought\"", "go on with \"to add\"",
      ])
    third.press("⏎⏎")
    #expect(vault.text("Trip.md").contains("- [ ] Passport soon"))
    third.press("?to add⏎⏎")
    #expect(vault.text("Trip.md").contains("- [ ] to add"))
  }

  @Test func `for something that is gone becomes a capture beside the one that is kept`() throws {
    let vault = try TestVault(["inbox.md": "- a\n", "Trip.md": "- pack\n"])
    let first = try Driver(vault)
    first.press("cmine⎋⇥⇥⏎e it all⎋")
    #expect(first.runner.save(first.app.drafts) == nil)
    try vault.write("Trip.md", "- quite\n- other\n")
    let second = try Driver(vault)
    second.press("?pack⏎")
    #expect(second.compose?.text.text == "mine\npack it all")
    #expect(second.app.drafts.count == 1)
  }
}

@Suite struct `A task` {
  @Test(arguments: [
    ("⇥⏎a", "Trip.md", "- [ ] Insurance of bags\n"), ("⇥⇥⏎a", "Errands.md", "- [ ] Insurance of bags"),
    ("⇥⏎Ga", "Trip.md", "\n- Insurance of bags"), ("⇥⇥j⏎a", "Reading.md", "\n- Insurance of bags"),
    ("c", "inbox.md", "\n- Insurance of bags"),
  ])
  func `is what is added among tasks`(keys: String, file: String, line: String) throws {
    let driver = try Driver()
    driver.press(keys + "Insurance of bags⏎")
    #expect(driver.vault.text(file).contains(line.replacingOccurrences(of: "\n", with: "")))
    #expect(driver.vault.text(file).contains("[ ] Insurance of bags") == line.contains("[ ]"))
  }

  @Test func `is what comes first in a plan`() throws {
    let driver = try Driver(["inbox.md": ""])
    driver.press("⇥aMove house⏎aboxes⏎tape⏎")
    #expect(driver.vault.text("Move house.md").contains("- [ ] boxes"))
    #expect(driver.vault.text("Move house.md").contains("- [ ] tape"))
  }

  @Test(arguments: [
    ("[ ] call mum", "- [ ] call mum  [created:: 2026-03-10]"),
    ("- [ ] call mum", "- [ ] call mum  [created:: 2026-03-10]"),
    ("* [x] call mum", "- [x] call mum  [created:: 2026-03-10]  [completion:: 2026-03-10]"),
    ("[link](https://a.b) c", "- [link](https://a.b) c  [created:: 2026-03-10]"),
    ("[ ]", "- \\[ ]  [created:: 2026-03-10]"),
  ])
  func `is written as Markdown has it`(typed: String, line: String) throws {
    let driver = try Driver(["inbox.md": ""])
    driver.press("c\(typed)⏎")
    #expect(driver.vault.text("inbox.md") == line + "\n")
  }

  @Test func `is each line of a list that is pasted`() throws {
    let driver = try Driver(["inbox.md": ""])
    driver.send(.paste("- [ ] one\n- [x] two\n- three\nfour"))
    driver.press("⇥⏎")
    let made = driver.vault.text("inbox.md").split(separator: "\n").map {
      $0.prefix { $0 != "[" || $0 == "[" }
    }
    #expect(made.map { String($0.prefix(9)) } == ["- [ ] one", "- [x] two", "- three  ", "- four  ["])
  }

  @Test func `is made of a thought by T, and a thought of it`() throws {
    let driver = try Driver()
    let before = driver.vault.files
    driver.go(to: "Buy stamps")
    driver.press("T")
    #expect(driver.banner == "Made \"Buy stamps\" a task.")
    #expect(driver.vault.text("inbox.md").contains("- [ ] Buy stamps  [starred:: true]"))
    driver.press("T")
    #expect(driver.banner == "Made \"Buy stamps\" a thought.")
    #expect(driver.vault.files == before)
    driver.go(to: "Water the plants")
    driver.press("T")
    #expect(driver.vault.text("inbox.md").contains("\n- Water the plants\n"))
    driver.press("u")
    #expect(driver.vault.files == before)
    driver.press("gVT")
    #expect(driver.banner == "Made 7 items tasks.")
    #expect(driver.vault.text("inbox.md").contains("- [x] Water the plants  [completion:: 2026-03-10]"))
  }

  @Test func `loses its checkbox and becomes nothing else`() throws {
    let driver = try Driver(["inbox.md": "- [ ] # no heading\n- [ ] [ ] twice\n- [ ] - no list\n- [ ]\n"])
    driver.press("VT")
    #expect(driver.vault.text("inbox.md") == "- \\# no heading\n- \\[ ] twice\n- \\- no list\n- \n")
  }

  @Test func `is made of a line that is edited by a checkbox before its words`() throws {
    let driver = try Driver(["inbox.md": "- call mum\n"])
    driver.press("e")
    driver.press(.home)
    driver.press("[ ] ⏎")
    #expect(driver.vault.text("inbox.md") == "- [ ] call mum\n")
  }
}

@Suite struct `Looking up a key` {
  @Test func `does nothing to a row that is not in sight`() throws {
    let driver = try Driver()
    let before = driver.vault.files
    driver.press("?del⏎")
    #expect(driver.vault.files == before)
    let model = driver.picker.map { driver.app.model(of: $0) }
    #expect(model?.rows.first(where: \.isSelected)?.text == "delete")
    driver.press("⏎")
    #expect(driver.banner == "Deleted \"Renew passport\".")
  }

  @Test(arguments: [
    ("snooze", "dates: due"), ("complete", "done; or"), ("abandon", "cancel it"), ("remove", "delete"),
    ("history", "the latest changes"), ("indent", "nest under"), ("jump", "go to a list"),
    ("color", "all tags"),
  ])
  func `finds it by the words of other programs`(word: String, meaning: String) throws {
    let driver = try Driver()
    driver.press("⇥⏎j?" + word)
    #expect(driver.pickerRows.contains { $0.hasPrefix(meaning) }, "\(driver.pickerRows)")
  }

  @Test func `while the inbox is emptied tells what keys mean there`() throws {
    let driver = try Driver()
    driver.press("p")
    #expect(driver.app.keyRow.first == KeyHint("1-9", "move"))
    driver.press("?")
    #expect(
      driver.pickerRows.first == "move it to this place; a free number asks for one")
    #expect(driver.pickerRows.contains("leave it in the inbox for now"))
    #expect(!driver.pickerRows.contains("down"))
  }
}

@Suite struct `A key for one` {
  @Test(arguments: ["J", "K", ">", "<", "e", "f"]) func `says so where several are marked`(key: String) throws
  {
    let driver = try Driver(["inbox.md": "- a\n", "P.md": "---\ntype: plan\n---\n- a\n- b\n- c\n"])
    driver.press("⇥⏎vj")
    driver.press(key)
    #expect(driver.banner == "This is for one at a time; Esc takes the 1 mark away.")
    #expect(driver.app.marks.count == 1)
    #expect(driver.app.sheet == nil)
  }
}

@Suite struct `A voice` {
  @Test func `is offered to those who have a command for it`() throws {
    let driver = try Driver()
    driver.press("c")
    #expect(driver.compose.map { driver.app.model(of: $0).rows.map(\.label) }?.contains("Voice") == false)
  }

  @Test func `that has ended leaves Enter to save`() throws {
    let driver = try Driver(try TestVault(["inbox.md": ""]), settings: "voice: printf hello")
    driver.press("c⇤⏎")
    #expect(driver.compose?.field == .text)
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md").hasPrefix("- hello"))
  }
}
