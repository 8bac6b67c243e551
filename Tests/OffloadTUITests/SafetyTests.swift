import Foundation
import OffloadKit
import TerminalKit
import TestSupport
import Testing

@testable import OffloadTUI

@Suite struct `What one looks at` {
  private func move(_ old: String, to new: String?, in vault: TestVault) throws {
    let place = vault.folder.appendingPathComponent(old)
    guard let new else { return try FileManager.default.removeItem(at: place) }
    try FileManager.default.moveItem(at: place, to: vault.folder.appendingPathComponent(new))
  }

  @Test func `stays on the screen where its file is gone, and no key hits anything else`() throws {
    let driver = try Driver()
    driver.press("⇥⏎j")
    let text = driver.vault.text("Trip.md")
    try move("Trip.md", to: nil, in: driver.vault)
    driver.reload()
    #expect(driver.app.title.name == "‹ Trip")
    #expect(driver.app.list.empty.first == "Trip is no longer there; Esc goes back.")
    let before = driver.vault.files
    for key in ["x", " ", "s", "t", "m", "e", "E", "J", ">", "j", "k", "a", "⏎", "v", ".", "T"] {
      driver.press(key)
      #expect(driver.banner == "Trip is no longer there; Esc goes back.", "\(key)")
      #expect(driver.app.sheet == nil, "\(key)")
    }
    #expect(driver.vault.files == before)
    try driver.save(text, as: "Trip.md")
    #expect(driver.selected == "Passport")
    driver.press("x")
    #expect(driver.banner == "Deleted \"Passport\".")
  }

  @Test func `is left by Esc where it is gone, and a capture is made from there`() throws {
    let driver = try Driver()
    driver.press("⇥⏎")
    try move("Trip.md", to: nil, in: driver.vault)
    driver.reload()
    driver.press("cfrom here⏎⏎")
    #expect(driver.app.title.name == "‹ Trip")
    driver.press("⎋")
    #expect(driver.app.screen == .plans)
    #expect(driver.selected == "Work")
  }

  @Test func `goes where it went when it is renamed`() throws {
    let driver = try Driver()
    driver.press("⇥⏎jvj")
    driver.press("asunscreen⎋")
    try move("Trip.md", to: "Work/Lisbon.md", in: driver.vault)
    driver.reload()
    #expect(driver.app.title.name == "‹ Lisbon")
    #expect(driver.selected == "Packing")
    #expect(driver.app.marks.count == 1)
    #expect(driver.app.slots.number(of: try #require(VaultPath.collection(at: "Work/Lisbon.md"))) == 2)
    driver.press("⎋a⏎⎋")
    #expect(driver.vault.text("Work/Lisbon.md").contains("- [ ] sunscreen"))
    #expect(driver.app.drafts.isEmpty)
    driver.press("⎋")
    #expect(driver.selected == "Lisbon")
  }

  @Test func `goes where it went in a list of collections, and with it what is written`() throws {
    let driver = try Driver()
    driver.press("⇥⇥")
    driver.go(to: "Reading")
    try move("Reading.md", to: "Books.md", in: driver.vault)
    driver.reload()
    #expect(driver.selected == "Books")
    #expect(driver.app.missed == nil)
    driver.press("⏎")
    #expect(driver.selected == "Middlemarch")
    driver.press("e, again")
    try move("Books.md", to: "Novels.md", in: driver.vault)
    driver.reload()
    driver.press("⏎")
    #expect(driver.vault.text("Novels.md").contains("- Middlemarch, again"))
  }

  @Test func `is found under its other name also after it was gone for a while`() throws {
    let driver = try Driver()
    driver.press("⇥⏎j")
    let text = driver.vault.text("Trip.md")
    try move("Trip.md", to: nil, in: driver.vault)
    driver.reload()
    try driver.save(text + "- [ ] one more\n", as: "Journey.md")
    #expect(driver.app.title.name == "‹ Journey")
    #expect(driver.selected == "Passport")
  }

  @Test(arguments: [" ", "x", "s", "t", "m", "e", "E", "f", "J", "i", "v", ".", "⏎", "T"])
  func `is said to be gone before a key hits the row in its place`(key: String) throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n- c\n", "A.md": "- z\n"])
    driver.press("j")
    try driver.save("- a\n- c\n", as: "inbox.md")
    #expect(driver.banner == "\"b\" is no longer there.")
    let before = driver.vault.files
    driver.press(key)
    #expect(driver.banner == "\"b\" is no longer there.")
    #expect(driver.vault.files == before)
    #expect(driver.app.sheet == nil && driver.app.screen == .inbox && driver.app.marks.isEmpty)
    driver.press("x")
    #expect(driver.banner == "Deleted \"c\".")
  }

  @Test func `is gone for nobody who has moved on`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n- c\n"])
    driver.press("j")
    try driver.save("- a\n- c\n", as: "inbox.md")
    driver.press("kx")
    #expect(driver.banner == "Deleted \"a\".")
  }

  @Test func `is not gone back to by somebody who was told and went on`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n- c\n"])
    driver.press("j")
    try driver.save("- a\n- c\n", as: "inbox.md")
    driver.press("x")
    try driver.save("- a\n- b\n- c\n", as: "inbox.md")
    #expect(driver.selected == "c")
  }

  @Test func `is selected again when it is back`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n- c\n"])
    driver.press("j")
    for gap in ["- a\n- c\n", "", "- quite\n- other\n"] {
      try driver.save(gap, as: "inbox.md")
      try driver.save("- a\n- b\n- c\n", as: "inbox.md")
      #expect(driver.selected == "b", "\(gap)")
    }
  }

  @Test func `is no capture that somebody else has taken away while the inbox is emptied`() throws {
    let driver = try Driver([
      "inbox.md": "- a\n- b\n", "A.md": "---\nstarred: true\n---\n- z\n",
    ])
    driver.press("p")
    try driver.save("- b\n", as: "inbox.md")
    for key in ["1", "x"] {
      driver.app.missed = "\"a\" is no longer there."
      driver.press(key)
      #expect(driver.vault.text("inbox.md") == "- b\n", "\(key)")
    }
    driver.press("1")
    #expect(driver.vault.text("inbox.md") == "")
  }

  @Test func `is not what the menu was opened for where that is gone`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n"])
    driver.press(".")
    try driver.save("- b\n", as: "inbox.md")
    driver.press("x")
    #expect(driver.vault.text("inbox.md") == "- b\n")
    #expect(driver.banner == "\"a\" is no longer there.")
  }

  @Test func `is not the selected row where what was marked is gone`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n- c\n"])
    driver.press("vv")
    try driver.save("- c\n", as: "inbox.md")
    driver.press("x")
    #expect(driver.vault.text("inbox.md") == "- c\n")
    #expect(driver.banner == "2 of the marked are no longer there.")
  }

  @Test func `is the same item where its line was changed, marked or shown whole`() throws {
    let driver = try Driver(["inbox.md": "- a\n- b\n- c\n"])
    driver.press("v⏎")
    try driver.save("- a\n- b, other words\n- c\n", as: "inbox.md")
    #expect(driver.selected == "b, other words")
    driver.press("⎋")
    #expect(driver.selected == "b, other words")
  }

  @Test func `is searched for again when files change`() throws {
    let driver = try Driver(["inbox.md": "- a one\n- b one\n- c one\n"])
    driver.press("/one↓")
    try driver.save("- zero one\n- a one\n- b one\n", as: "inbox.md")
    #expect(driver.selected == "b one")
    #expect(driver.app.list.count == 3)
    try driver.save("- zero one\n- a one\n", as: "inbox.md")
    #expect(driver.banner == "\"b one\" is no longer there.")
    driver.press("⏎")
    #expect(driver.app.screen == .search)
    driver.press("↑⏎")
    #expect(driver.app.screen == .inbox)
    driver.press("x⎋")
    #expect(driver.app.list.count == 1)
  }

  @Test func `is the inbox also when it is come to by a search`() throws {
    let driver = try Driver()
    driver.press("/stamps⏎")
    #expect(driver.app.screen == .inbox)
    #expect(driver.app.title.facts == ["5 captures"])
    driver.press("⎋")
    #expect(driver.app.screen == .search)
  }
}

@Suite struct `A question that takes its time` {
  private final class Work {
    var all: [@Sendable () -> Void] = []
    /// Whose folder lasts as long.
    var vault: TestVault?
  }
  private final class Said: @unchecked Sendable { var messages: [Message] = [] }

  private func start(_ files: [String: String], _ work: Work, _ said: Said) throws -> (Runner, App) {
    let (vault, moment) = (try TestVault(files), Moment(secondsSince1970: 1_773_133_200, utcOffset: 0))
    work.vault = vault
    let runner = Runner(
      Surroundings(
        vault: try vault.open(at: moment), settings: UserSettings(parsing: []), environment: [:],
        directory: vault.folder.path, now: { moment }, edit: { _, _ in }),
      inBackground: { work.all.append($0) }, post: { said.messages.append($0) })
    return (runner, runner.start(size: Size(width: 80, height: 24), loadingAll: false))
  }

  @Test func `is asked once at a time, and of those that wait the last`() throws {
    let (work, said) = (Work(), Said())
    var (runner, app) = try start(["inbox.md": "- abc\n"], work, said)
    _ = app.update(.key("/"))
    for letter in ["a", "b", "c"] {
      for effect in app.update(.key(.character(Character(letter)))) { _ = runner.run(effect, app) }
    }
    #expect(work.all.count == 1)
    work.all[0]()
    for message in said.messages { for event in runner.take(message, app) { _ = app.update(event) } }
    #expect(work.all.count == 2)
    #expect(app.search.answered == "")
    said.messages = []
    work.all[1]()
    for message in said.messages { for event in runner.take(message, app) { _ = app.update(event) } }
    #expect(work.all.count == 2)
    #expect(app.search.answered == "abc")
    #expect(app.list.count == 1)
  }

  @Test func `shows the collections before tags are counted, and what cannot be read as it was`() throws {
    let (work, said) = (Work(), Said())
    var (runner, app) = try start(["inbox.md": "- a #b\n", "Books.md": "- c\n"], work, said)
    app.vault.unread[.inbox] = "It is in pieces."
    runner.load(app)
    work.all[0]()
    #expect(said.messages.count == 2)
    for event in runner.take(said.messages[0], app) { _ = app.update(event) }
    #expect(app.vault.collections.map(\.name).contains("Books") && app.vault.tags.isEmpty)
    #expect(app.vault.unread[.inbox] != nil)
    #expect(work.all.count == 1)
    for event in runner.take(said.messages[1], app) { _ = app.update(event) }
    #expect(app.vault.tags.map(\.name) == ["b"] && app.vault.unread[.inbox] == nil)
    runner.load(app)
    work.all[1]()
    #expect(said.messages.count == 3)
  }

  @Test(arguments: [Key.character("c"), .escape, .backspace])
  func `is given up once the words are others, or somebody leaves`(key: Key) throws {
    let (work, said) = (Work(), Said())
    var (runner, app) = try start(["inbox.md": "- abc\n"], work, said)
    for key in ["/", "a", "b"] as [Key] {
      for effect in app.update(.key(key)) { _ = runner.run(effect, app) }
    }
    runner.giveUpUnwanted(by: app)
    #expect(runner.answering?.sign.isRaised == true)
    #expect(runner.waiting.count == 1)
    for effect in app.update(.key(key)) { _ = runner.run(effect, app) }
    runner.giveUpUnwanted(by: app)
    // What is looked for is what is typed last, or nothing.
    #expect(runner.waiting.count == (key == .escape ? 0 : 1))
    work.all[0]()
    let events = said.messages.flatMap { runner.take($0, app) }
    #expect(events.isEmpty)
    #expect(work.all.count == (key == .escape ? 1 : 2))
  }
}
