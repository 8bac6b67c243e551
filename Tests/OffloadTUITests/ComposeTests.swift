import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Writing a text` {
  @Test func `Enter saves and leaves an empty field open, and Enter on it closes`() throws {
    let driver = try Driver()
    driver.press("cCall mum⏎")
    #expect(driver.vault.text("inbox.md").hasSuffix("- Call mum  [created:: 2026-03-10]\n"))
    #expect(driver.banner == "Saved \"Call mum\".")
    #expect(driver.compose?.draft.isEmpty == true)
    driver.press("⏎")
    #expect(driver.app.sheet == nil)
  }

  @Test func `Esc keeps the text as a draft, through the end of the program`() throws {
    let vault = try TestVault(TestVault.example)
    let driver = try Driver(vault)
    driver.press("chalf a tho⎋")
    #expect(driver.banner == "Your text stays as a draft.")
    #expect(driver.effects.contains(.saveDrafts))
    #expect(driver.runner.save(driver.app.drafts) == nil)
    let next = try Driver(vault)
    next.press("c")
    #expect(next.compose?.text.text == "half a tho")
    #expect(next.app.title.facts == ["draft kept"])
    next.press("ught⏎")
    #expect(next.app.drafts.isEmpty)
    #expect(next.vault.text("inbox.md").contains("- half a thought"))
  }

  @Test func `dates, tags and fields are written as words`() throws {
    let driver = try Driver()
    driver.press("cPay rent #home [due:: friday] (scheduled:: nonsense)⏎")
    #expect(
      driver.vault.text("inbox.md").contains(
        "- Pay rent #home [due:: 2026-03-13] (scheduled:: nonsense)  [created:: 2026-03-10]"))
  }

  @Test func `Tab takes the tag that is shown, else goes to the next field`() throws {
    let driver = try Driver(try TestVault(TestVault.example), settings: "voice: true")
    driver.press("cgo #e")
    #expect(driver.compose.map { driver.app.model(of: $0).suggestionHint } == "Tab takes #errand")
    driver.press("⇥")
    #expect(driver.compose?.text.text == "go #errand ")
    driver.press("#ne")
    #expect(driver.compose.map { driver.app.model(of: $0).suggestions.map(\.text) } == ["new tag #ne"])
    driver.press("⇥⇥")
    #expect(driver.compose?.field == .tags)
    driver.press("⇤⇤")
    #expect(driver.compose?.field == .voice)
  }

  @Test func `its fields take tags, a type and files`() throws {
    let driver = try Driver()
    try driver.vault.write("photo.jpg", "jpg")
    driver.press("cFuse box⇥")
    driver.press("fam⇥home trip⏎")
    #expect(driver.compose?.kept.tags == ["family", "home", "trip"])
    driver.press("⌫⇥→")
    #expect(driver.compose?.kept.type == "idea")
    driver.press("q")
    #expect(driver.compose?.kept.type == "question")
    driver.press("⌫i⇥⇥")
    #expect(driver.compose?.field == .file)
    driver.press("pho⇥")
    #expect(driver.compose?.file.text == "photo.jpg")
    driver.press("⏎")
    #expect(driver.compose?.kept.files == ["photo.jpg"])
    driver.press("⇤⇤⇤⏎")
    let text = driver.vault.text("inbox.md")
    #expect(
      text.contains(
        "- Fuse box ![[photo.jpg]] #family #home  [type:: idea]  [created:: 2026-03-10]"))
    #expect(driver.vault.files["attachments/photo.jpg"] == nil)
  }

  @Test func `Up and Down go through suggestions`() throws {
    let driver = try Driver()
    driver.press("c#f")
    let first = driver.compose.map { driver.app.suggestions(in: $0).map(\.text) } ?? []
    #expect(first == ["#family", "#food"])
    driver.press("↓⇥")
    #expect(driver.compose?.text.text == "#food ")
    driver.press("⌫⌫⌫⌫↑⇥")
    #expect(driver.compose?.text.text == "#food ")
  }

  @Test(arguments: [("one\\", "one"), ("one", "one\\")])
  func `a new line needs Alt-Enter, Ctrl-J or a backslash`(typed: String, _ other: String) throws {
    let driver = try Driver()
    driver.press("c" + typed)
    driver.press(typed.hasSuffix("\\") ? .enter : .altEnter)
    driver.press("two")
    #expect(driver.compose?.text.text == "one\ntwo")
    driver.press("⏎")
    #expect(driver.vault.text("inbox.md").contains("- one  [created:: 2026-03-10]\n  two\n"))
  }

  @Test func `a paste of lines is one capture, or one each`() throws {
    let driver = try Driver()
    driver.send(.paste("a\nb\nc"))
    #expect(driver.compose?.text.text == "a\nb\nc")
    #expect(driver.banner.hasPrefix("One capture with all lines."))
    driver.press("⇥")
    #expect(driver.compose?.isEachLine == true)
    driver.press("⇥⇥⏎")
    #expect(driver.banner == "Saved 3 items.")
    #expect(driver.vault.text("inbox.md").contains("- b  [created:: 2026-03-10]\n- c"))
  }

  @Test func `another paste of lines says what Tab has made of them`() throws {
    let driver = try Driver()
    driver.send(.paste("a\nb"))
    driver.press("⇥")
    driver.send(.paste("\nc"))
    #expect(driver.banner == "Each line is a capture of its own.")
    driver.press("⏎")
    #expect(driver.banner == "Saved 3 items.")
  }

  @Test func `a paste in a list never runs keys`() throws {
    for path in ["", "⇥", "p", "⏎", "."] {
      let driver = try Driver()
      let before = driver.vault.files
      driver.press(path)
      driver.send(.paste("xxJ q"))
      #expect(driver.compose?.text.text == "xxJ q")
      #expect(driver.vault.files == before)
    }
  }

  @Test func `a paste into a field stays there`() throws {
    let driver = try Driver()
    driver.press("/")
    driver.send(.paste("gl"))
    #expect(driver.app.search.field.text == "gl")
    driver.press("⎋⎋m")
    driver.send(.paste("err"))
    #expect(driver.picker?.field.text == "err")
    driver.press("⎋e⇥")
    driver.send(.paste("tagged"))
    #expect(driver.compose?.tag.text == "tagged")
    driver.press("⏎⇥⇥")
    driver.send(.paste("today"))
    #expect(driver.compose?.due.text == "2026-03-20today")
    driver.press("⇥")
    driver.send(.paste("Tri"))
    #expect(driver.compose?.paths == ["Trip.md"])
  }

  @Test func `an edit changes words, tags, type and date as one operation`() throws {
    let driver = try Driver()
    let before = driver.vault.files
    driver.press("e")
    #expect(driver.compose?.text.text == "Renew passport")
    driver.press(" soon⇥⌫home ⇥→⇥")
    driver.press(.control("u"))
    driver.press("tomorrow⏎")
    let line = "- [ ] Renew passport soon #home  [type:: idea]  [due:: 2026-03-11]"
    #expect(driver.vault.text("inbox.md").contains(line))
    #expect(driver.selected == "Renew passport soon")
    #expect(driver.app.sheet == nil)
    driver.press("u")
    #expect(driver.vault.files == before)
    #expect(driver.selected == "Renew passport")
  }

  @Test func `an edit without words is refused, and one without changes closes`() throws {
    let driver = try Driver()
    driver.press("e⏎")
    #expect(driver.app.sheet == nil)
    #expect(driver.app.steps.done.isEmpty)
    driver.press("e")
    driver.press(.control("u"))
    driver.press("⏎")
    #expect(driver.banner == "An item needs words; x deletes it.")
    driver.press("⎋")
    driver.press("e")
    #expect(driver.compose?.text.text == "")
  }

  @Test func `tags alone are not saved`() throws {
    let driver = try Driver()
    driver.press("c⇥home ⇤⏎")
    #expect(driver.banner == "Type some words, too, not only tags.")
    #expect(driver.compose != nil)
  }

  @Test func `an item is added behind the selected one, and the next behind it`() throws {
    let driver = try Driver()
    driver.press("⇥⇥⏎a")
    #expect(driver.app.title.name == "Add to Errands")
    driver.press("one⏎two⏎⏎")
    #expect(
      driver.vault.text("Errands.md").contains("- [ ] Glue\n- [ ] one  [created:: 2026-03-10]\n- [ ] two"))
    #expect(driver.selected == "two")
  }

  @Test func `spoken words land in the field, line by line`() throws {
    let vault = try TestVault(TestVault.example)
    let driver = try Driver(vault, settings: "voice: printf 'call the\\nplumber'")
    driver.press("cplease⇤⏎")
    #expect(driver.compose?.text.text == "please call the plumber")
    #expect(driver.compose?.isListening == false)
    driver.press("⎋")
    driver.send(.heard("soon"))
    #expect(driver.app.drafts[.capture]?.text == "please call the plumber soon")
  }

  @Test(arguments: [
    (
      "voice: no-such-program",
      "Offload can't find the voice command. Change voice: COMMAND in your settings."
    ),
    ("voice: exit 3", "The voice command ended with status 3."),
  ])
  func `a voice command that cannot do it says so`(settings: String, says: String) throws {
    let driver = try Driver(try TestVault(TestVault.example), settings: settings)
    driver.press("c⇤ ")
    #expect(driver.banner == says)
    #expect(driver.compose?.isListening == false)
  }

  @Test func `what cannot be saved stays in the field`() throws {
    let driver = try Driver()
    driver.press("chello⇥")
    driver.press("a,b⏎⇤⏎")
    #expect(driver.banner.hasPrefix("\"a,b\" isn't a tag: "))
    #expect(driver.banner.hasSuffix(" Your text stays."))
    #expect(driver.compose?.text.text == "hello")
    #expect(driver.app.drafts[.capture]?.text == "hello")
  }
}

@Suite struct `Words that nobody touched` {
  @Test(arguments: [
    ("- run `grep \"a  b\"\tx` twice\n", "- run `grep \"a  b\"\tx` twice!\n"),
    (
      "- see [doc](<My  file.md>) and \"two  blanks\" [k:: v] more\n",
      "- see [doc](<My  file.md>) and \"two  blanks\" [k:: v] more!\n"
    ),
    ("- [ ] a\ttab  two  blanks   ^blk\n", "- [ ] a\ttab  two  blanks!   ^blk\n"),
    ("- é  [k:: v] — ü  #x\n", "- é  [k:: v] — ü!  #x\n"),
  ])
  func `keep their bytes in an edit`(old: String, new: String) throws {
    let driver = try Driver(["inbox.md": old])
    driver.press("e")
    driver.press("!⏎")
    #expect(driver.vault.text("inbox.md") == new)
  }

  @Test func `keep their bytes where a file is taken away`() throws {
    let driver = try Driver(["inbox.md": "- run `a  b`\tx ![[attachments/w.csv]] twice  now\n"])
    try driver.vault.write("attachments/w.csv", "x")
    driver.press("f⏎")
    #expect(driver.vault.text("inbox.md") == "- run `a  b`\tx twice  now\n")
  }
}
