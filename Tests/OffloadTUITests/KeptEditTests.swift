import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

private typealias Draft = OffloadTUI.Draft

@Suite struct `An edit that is kept` {
  /// A run that leaves an edit of the first item as a draft.
  private func run(_ vault: TestVault, _ keys: String = "e") throws -> Driver {
    let driver = try Driver(vault)
    driver.press(keys)
    driver.press(" and gas⎋")
    #expect(driver.runner.save(driver.app.drafts) == nil)
    return driver
  }

  @Test(arguments: [true, false])
  func `leaves what was given to the item since`(isSameRun: Bool) throws {
    let vault = try TestVault(["inbox.md": "- [ ] pay rent #flat\n- a\n"])
    let first = try run(vault)
    try vault.write("inbox.md", "- [ ] pay rent #flat #home  [due:: 2026-12-24]  [priority:: high]\n- a\n")
    let driver = isSameRun ? first : try Driver(vault)
    driver.reload()
    driver.press("e")
    #expect(driver.compose?.text.text == "pay rent and gas")
    driver.press("⏎")
    #expect(
      vault.text("inbox.md")
        == "- [ ] pay rent and gas #flat #home  [due:: 2026-12-24]  [priority:: high]\n- a\n")
  }

  @Test func `leaves what was given to it here`() throws {
    let vault = try TestVault(["inbox.md": "- pay rent\n"])
    let driver = try run(vault)
    driver.press("sd2026-12-24⏎e⏎")
    #expect(vault.text("inbox.md") == "- pay rent and gas  [starred:: true]  [due:: 2026-12-24]\n")
  }

  @Test(arguments: [true, false])
  func `lets a person choose where its words are others by now`(isSameRun: Bool) throws {
    for (keys, expected) in [
      ("⏎", "- pay the rent #home\n- pay rent and gas #home  [created:: 2026-03-10]\n- a\n"),
      ("j⏎", "- pay rent and gas #home\n- a\n"), ("jj⏎", "- pay the rent #home\n- a\n"),
    ] {
      let vault = try TestVault(["inbox.md": "- pay rent\n- a\n"])
      let first = try run(vault)
      // In another run, an item is known by its words.
      let driver = isSameRun ? first : try Driver(vault)
      try vault.write("inbox.md", "- pay the rent #home\n- a\n")
      driver.reload()
      driver.press("e⏎")
      guard case .conflict(let conflict) = driver.app.sheet else {
        Issue.record("no choice is offered")
        return
      }
      #expect(driver.app.model(of: conflict).theirs == "pay the rent #home")
      driver.press(keys)
      #expect(vault.text("inbox.md") == expected)
    }
  }

  @Test func `lets a person choose where both gave it a date`() throws {
    let vault = try TestVault(["inbox.md": "- pay rent\n"])
    let driver = try Driver(vault)
    driver.press("e⇥⇥⇥")
    driver.press("2026-05-01⎋")
    try vault.write("inbox.md", "- pay rent #x  [due:: 2026-04-01]\n")
    driver.reload()
    driver.press("e⏎")
    guard case .conflict(let conflict) = driver.app.sheet else {
      Issue.record("no choice is offered")
      return
    }
    #expect(driver.app.model(of: conflict).mine == "pay rent due 2026-05-01")
    #expect(driver.app.model(of: conflict).theirs == "pay rent #x due 2026-04-01")
    driver.press("j⏎")
    #expect(vault.text("inbox.md") == "- pay rent #x  [due:: 2026-05-01]\n")
  }

  @Test func `that does not say what it began with takes nothing away, and lets a person choose`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] pay rent #flat\n"])
    let driver = try Driver(vault)
    let key = try #require(driver.app.selectedKey)
    let old = NotesFile.bytes(of: [KeptDraft(id: .edit(key), draft: Draft(text: "pay all", tags: ["new"]))])
    try driver.runner.notes.write(old, as: NotesFile.drafts)
    let next = try Driver(vault)
    next.press("e⏎")
    guard case .conflict = next.app.sheet else {
      Issue.record("no choice is offered")
      return
    }
    next.press("j⏎")
    #expect(vault.text("inbox.md") == "- [ ] pay all #flat #new\n")
  }

  @Test func `comes back with what it began with`() throws {
    var draft = Draft(text: "new", tags: ["x"])
    draft.origin = EditOrigin(
      Draft(text: "two\n\nlines", tags: ["y", "z"], type: "idea", due: "2026-01-02"),
      seen: SeenItem(line: "- [ ]  two  #y", id: ItemID("bcdfghjklmnpqb"), occurrence: 1, count: 3))
    var bare = Draft(text: "new")
    bare.origin = EditOrigin(Draft(), seen: SeenItem(line: "", id: nil, occurrence: 0, count: 1))
    let kept = [
      KeptDraft(id: .edit(ItemKey(path: .inbox, id: ItemID("bcdfghjklmnpqb"), occurrence: -2)), draft: draft),
      KeptDraft(id: .edit(ItemKey(path: .inbox, id: nil)), draft: bare),
    ]
    let read = NotesFile.drafts(NotesFile.bytes(of: kept))
    #expect(read.count == 2 && kept.allSatisfy(read.contains))
  }

  @Test func `is found in the next run at its own line, among those with the same words`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] pay rent #flat\n- [ ] pay rent #shop\n"])
    _ = try run(vault, "je")
    try vault.write("inbox.md", "- [ ] pay rent #new\n- [ ] pay rent #flat\n- [ ] pay rent #shop\n")
    let driver = try Driver(vault)
    for (key, words) in [("g", "pay rent"), ("j", "pay rent"), ("j", "pay rent and gas")] {
      driver.press(key)
      driver.press("e")
      #expect(driver.compose?.text.text == words)
      driver.press("⎋")
    }
  }

  @Test func `is for nothing else in the next run where its item is gone`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] pay rent #flat\n- [ ] pay rent #shop\n"])
    _ = try run(vault, "je")
    try vault.write("inbox.md", "- [ ] pay rent #flat\n")
    let driver = try Driver(vault)
    driver.press("e")
    #expect(driver.compose?.text.text == "pay rent")
    driver.press("⎋?go on⏎")
    #expect(driver.compose?.id == .capture)
    #expect(driver.compose?.text.text == "pay rent and gas")
  }

  @Test func `is found at its item once that was moved to another list`() throws {
    let vault = try TestVault(["inbox.md": "- pay rent\n- a\n", "Home.md": "- b\n- pay rent #other\n"])
    let driver = try run(vault)
    driver.press("mhome⏎")
    #expect(driver.app.drafts.count == 1)
    driver.press("'home⏎ge⎋")
    #expect(driver.selected == "b")
    driver.press("Ge")
    #expect(driver.compose?.text.text == "pay rent and gas")
    driver.press("⎋")
    driver.press("ku")
    driver.press("⎋⎋ge")
    #expect(driver.app.screen == .inbox)
    #expect(driver.compose?.text.text == "pay rent and gas")
  }

  @Test func `is found at its item once its move to a closed list is undone and redone`() throws {
    let vault = try TestVault(["inbox.md": "- pay rent\n- a\n", "Home.md": "- b\n- pay rent #other\n"])
    let driver = try run(vault)
    driver.press("mhome⏎uU'home⏎Ge")
    #expect(driver.compose?.text.text == "pay rent and gas")
  }

  @Test func `is found at its item once an earlier edit of that is taken back`() throws {
    let driver = try Driver(["inbox.md": "- pay rent\n- a\n"])
    driver.press("e")
    driver.press(" now⏎e")
    driver.press(" and gas⎋u")
    #expect(driver.vault.text("inbox.md") == "- pay rent\n- a\n")
    #expect(driver.selected == "pay rent")
    driver.press("e")
    #expect(driver.compose?.text.text == "pay rent now and gas")
  }

  @Test func `is told of below ? by its words, and opened there`() throws {
    let vault = try TestVault(["inbox.md": "- a\n", "Home.md": "- pay rent #x\n- pay rent #y\n"])
    let first = try Driver(vault)
    first.press("'home⏎je")
    first.press(" and gas⎋")
    #expect(first.runner.save(first.app.drafts) == nil)
    try vault.write("Home.md", "- pay rent #z\n- pay rent #x\n- pay rent #y\n")
    let driver = try Driver(vault)
    driver.press("?go on⏎⏎")
    #expect(vault.text("Home.md") == "- pay rent #z\n- pay rent #x\n- pay rent and gas #y\n")
  }
}
