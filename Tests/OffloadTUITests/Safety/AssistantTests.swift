import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import OffloadKit
@testable import OffloadTUI

@Suite struct `An item that an assistant changed` {
  private static let start = 1_773_133_200  // 2026-03-10T09:00
  private static let files = ["inbox.md": "- a\n", "Errands.md": "- [ ] glue\n"]

  /// The vault in the assistant's hands.
  private func hands(_ vault: TestVault, days: Int = 0) throws -> Vault {
    let moment = Moment(secondsSince1970: Self.start - days * 86_400, utcOffset: 0)
    return try vault.open(at: moment).used(by: Assistant(name: "claude-code", only: nil))
  }

  @discardableResult
  private func capture(_ words: String, _ vault: TestVault, days: Int = 0) throws -> Item {
    try hands(vault, days: days).items.create(NewItem(words))
  }

  private func tag(_ words: String, _ vault: TestVault) throws {
    let hands = try hands(vault)
    let item = try #require(try hands.items.fetchAll().first { $0.content == words })
    _ = try hands.items.addTag("new", to: [item])
  }

  /// The words of the rows that say who changed them.
  private func marked(_ driver: Driver) -> [String] {
    driver.app.list.rows.compactMap { row in
      if case .item(let row) = row, row.changer == "by claude-code" { row.words } else { nil }
    }
  }

  /// Ends the run of an interface, and begins another one.
  private func next(_ driver: Driver) throws -> Driver {
    driver.runner.save(driver.app.lookedInAll)
    return try Driver(driver.vault)
  }

  @Test func `says who it was, until the next key on its row`() throws {
    let driver = try Driver(Self.files)
    try capture("b", driver.vault)
    try capture("c", driver.vault)
    _ = try driver.vault.open(at: Moment(secondsSince1970: Self.start, utcOffset: 0)).items.create(
      NewItem("mine"))
    driver.reload()
    #expect(marked(driver) == ["b", "c"])
    driver.press("j")
    #expect(driver.selected == "b")
    #expect(marked(driver) == ["b", "c"], "there is time to read it")
    driver.press("j")
    #expect(marked(driver) == ["c"])
    driver.press("⏎⎋")
    #expect(marked(driver) == [])
  }

  @Test func `says so in its list, in Today and in a search`() throws {
    let driver = try Driver(["inbox.md": "- a\n", "Errands.md": "- [ ] due [due:: 2026-03-09]\n- [ ] glue\n"])
    let hands = try hands(driver.vault)
    let glue = try #require(try hands.items.fetchAll().first { $0.content == "glue" })
    _ = try hands.items.star([glue])
    driver.reload()
    driver.press("⇤")
    #expect(marked(driver) == ["glue"])
    driver.press("/glue")
    #expect(marked(driver) == ["glue"], "a letter of a search isn't a look at the row below")
    driver.press("⏎")
    #expect(driver.app.screen.kind.file?.text == "Errands.md")
    #expect(marked(driver) == ["glue"])
    driver.press("⎋")
    #expect(marked(driver) == [])
  }

  @Test func `says so for as long as the change isn't undone`() throws {
    let driver = try Driver(Self.files)
    try capture("b", driver.vault)
    try tag("b", driver.vault)
    try tag("a", driver.vault)
    driver.reload()
    #expect(marked(driver) == ["a", "b"])
    let hands = try hands(driver.vault)
    try hands.history.undo()
    driver.reload()
    #expect(marked(driver) == ["b"])
    try hands.history.undo()
    driver.reload()
    #expect(marked(driver) == ["b"], "the assistant captured it as well")
    driver.press("Lcapture⏎")
    #expect(driver.banner == "Undone: capture \"b\" by \"claude-code\"")
    driver.press("U")
    #expect(marked(driver) == ["b"])
  }

  @Test func `says so again after a later change`() throws {
    let driver = try Driver(Self.files)
    try capture("b", driver.vault)
    driver.reload()
    driver.press("jk")
    #expect(marked(driver) == [])
    try tag("b", driver.vault)
    driver.reload()
    #expect(marked(driver) == ["b"])
  }

  @Test func `says nothing in the next run once the user has looked at it`() throws {
    let vault = try TestVault(Self.files)
    for words in ["b", "c", "d"] { try capture(words, vault) }
    let driver = try Driver(vault)
    driver.press("jjj")
    #expect(marked(driver) == ["d"])
    let second = try next(driver)
    #expect(second.app.looked.through == 2)
    #expect(marked(second) == ["d"])
    second.press("Gk")
    try capture("e", vault)
    second.reload()
    let third = try next(second)
    #expect(third.app.looked.through == 3)
    #expect(marked(third) == ["e"])
  }

  @Test func `says nothing if the user looked at it in one of two runs`() throws {
    let vault = try TestVault(Self.files)
    for words in ["b", "c", "d"] { try capture(words, vault) }
    let (one, other) = (try Driver(vault), try Driver(vault))
    one.press("Gg")
    other.press("jj")
    one.runner.save(one.app.lookedInAll)
    #expect(marked(try next(other)) == ["c"])
  }

  @Test func `says so again if Offload's notes are lost, for 30 days`() throws {
    let vault = try TestVault(Self.files)
    try capture("old", vault, days: 31)
    try capture("b", vault, days: 29)
    let driver = try Driver(vault)
    #expect(marked(driver) == ["b"])
    driver.press("Gk")
    #expect(marked(try next(driver)) == [])
    try driver.runner.notes.write(Array("what\nthrough all\n7 what\n".utf8), as: NotesFile.looked)
    #expect(marked(try Driver(vault)) == ["b"])
  }

  @Test func `says so in words, on forty columns and to screen readers`() throws {
    let vault = try TestVault(Self.files)
    try capture("Compare the prices of all the night trains to Lisbon [due:: 2026-03-20]", vault)
    let driver = try Driver(
      vault, size: Size(width: 40, height: 12), environment: ["NO_COLOR": "1", "LANG": "C.UTF-8"])
    let canvas = body(driver.app).drawn(in: driver.app.size)
    let rows = (0..<canvas.size.height).map(canvas.text(ofRow:))
    #expect(rows.contains { $0.contains("Compare") && $0.contains("by claude-code") }, "\(rows)")
    #expect(
      linear(driver.app).contains(
        "Compare the prices of all the night trains to Lisbon, by claude-code, due 20 March"))
    driver.press("jp")
    #expect(driver.app.process.facts.first != "by claude-code")
  }

  @Test func `is in Offload's notes once the user looked at it, as far as there is room`() {
    var looked = LookedAt(through: 7)
    looked.looks = Set((1...1200).map { LookedAt.Look(number: $0, index: 0) })
    let kept = looked.joined(LookedAt(through: 100))
    #expect(kept.through == 100)
    #expect(kept.looks.count == 1000)
    #expect(kept.looks.map(\.number).min() == 201)
    #expect(NotesFile.looked(NotesFile.bytes(of: kept)) == kept)
  }
}
