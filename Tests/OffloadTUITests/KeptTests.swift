import Foundation
import Synchronization
import TerminalKit
import TestSupport
import Testing

@testable import OffloadKit
@testable import OffloadTUI

private typealias Draft = OffloadTUI.Draft

@Suite struct `What is kept between two runs` {
  @Test func `drafts come back as they were`() throws {
    let inbox = try #require(VaultPath.collection(at: "inbox.md"))
    let spaced = try #require(VaultPath.collection(at: "Work/To do.md"))
    var full = Draft(text: "a\n\n b: c\n", tags: ["x", "y"], type: "idea", due: "next friday")
    full.files = ["/a b/c.jpg", "~/d"]
    let drafts = [
      KeptDraft(id: .add(spaced), draft: Draft(text: "text text")), KeptDraft(id: .capture, draft: full),
      KeptDraft(id: .edit(ItemKey(path: spaced, id: nil)), draft: Draft(tags: ["t"])),
      KeptDraft(
        id: .edit(ItemKey(path: inbox, id: ItemID("bcdfghjklmnpqb"), occurrence: 2)),
        draft: Draft(text: "new")),
    ]
    #expect(NotesFile.drafts(NotesFile.bytes(of: drafts)) == drafts)
    #expect(
      NotesFile.drafts(Array("tag x\ndraft what\ntext y\ndraft capture\nnew thing\ntext z\n".utf8)) == [
        KeptDraft(id: .capture, draft: Draft(text: "z"))
      ])
  }

  @Test func `places come back as they were`() throws {
    var slots = Slots()
    slots[3] = VaultPath.collection(at: "A b.md")
    slots[12] = VaultPath.collection(at: "C.md")
    #expect(NotesFile.slots(NotesFile.bytes(of: slots)) == slots)
    #expect(slots.places.count == 1)
    #expect(NotesFile.slots(Array("x y\n4 /abs\n\n".utf8)) == Slots())
  }

  @Test func `they lie in the vault, else in the state folder`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let opened = try vault.open(at: Moment(secondsSince1970: 0, utcOffset: 0))
    let elsewhere = vault.folder.appendingPathComponent("state").path
    let notes = opened.localNotes(orIn: elsewhere)
    #expect(notes.read("drafts") == nil)
    try notes.write([1, 2], as: "drafts")
    #expect(notes.read("drafts") == [1, 2])
    let makers = vault.folder.appendingPathComponent(".offload/by")
    let maker = try #require(try FileManager.default.contentsOfDirectory(atPath: makers.path).first)
    let file = makers.appendingPathComponent("\(maker)/ui/drafts")
    #expect(try Data(contentsOf: file).starts(with: [1, 2]))
    try Data([3]).write(to: file)
    #expect(notes.read("drafts") == nil, "what somebody else has put there was never kept")
    try FileManager.default.removeItem(at: vault.folder.appendingPathComponent(".offload"))
    try vault.write(".offload", "no folder")
    try notes.write([3], as: "drafts")
    #expect(notes.read("drafts") == [3])
    try FileManager.default.removeItem(at: vault.folder.appendingPathComponent(".offload"))
    try notes.write([4], as: "drafts")
    #expect(notes.read("drafts") == [4])
    #expect(opened.localNotes(orIn: nil).read("drafts") == [4])
  }

  @Test func `nowhere to keep them is said`() throws {
    let vault = try TestVault(["inbox.md": ""])
    try vault.write(".offload", "no folder")
    let driver = try Driver(vault)
    driver.press("chello")
    let problem = driver.runner.save(driver.app.drafts)
    #expect(
      problem?.text
        == "Your draft is kept only while this runs: .offload: Not a directory.")
    #expect(
      Problem(VaultError.notWritable(.inbox), keeping: "It is").text
        == "It is kept only while this runs: inbox.md isn't writable.")
    driver.send(.draftsSaved(problem))
    #expect(driver.banner == problem?.text)
    #expect(driver.app.title.facts == ["kept only while this runs"])
    driver.press("⎋")
    #expect(driver.banner == "Your text stays only until you quit.")
    driver.send(.draftsSaved(problem))
    #expect(driver.banner == "Your text stays only until you quit.")
    driver.send(.draftsSaved(nil))
    driver.press("c")
    #expect(driver.app.title.facts == ["draft kept"])
  }

  @Test func `drafts of two runs are offered one after the other`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let (one, other) = (try Driver(vault), try Driver(vault))
    for (driver, text) in [(one, "from A"), (other, "from B")] {
      driver.press("c\(text)⎋")
      #expect(driver.runner.save(driver.app.drafts) == nil)
    }
    let next = try Driver(vault)
    #expect(next.banner == "\"from A\" is an unsaved draft.")
    next.press("c⏎")
    #expect(next.compose?.text.text == "")
    #expect(next.app.waitingDrafts.count == 1)
    next.press("⎋")
    #expect(next.banner == "\"from B\" is an unsaved draft.")
    #expect(next.app.banner?.hint == KeyHint("c", "go on"))
    #expect(next.runner.save(next.app.drafts) == nil)
    #expect(try Driver(vault).app.drafts.values.map(\.text) == ["from B"])
    next.press("c⏎⎋")
    #expect(next.runner.save(next.app.drafts) == nil)
    #expect(try Driver(vault).app.drafts.isEmpty)
    let lines = vault.text("inbox.md").split(separator: "\n").map { $0.prefix(8) }
    #expect(lines == ["- from A", "- from B"])
  }

  @Test func `drafts of two runs are both kept`() throws {
    let vault = try TestVault(["inbox.md": "- a\n"])
    let (one, other) = (try Driver(vault), try Driver(vault))
    func save(_ driver: Driver) { #expect(driver.runner.save(driver.app.drafts) == nil) }
    one.press("cdraft A⎋")
    save(one)
    other.press("cB")
    save(other)
    #expect(try Driver(vault).app.drafts == [.capture: Draft(text: "draft A")])
    #expect(try Driver(vault).app.waitingDrafts.map(\.draft.text) == ["B"])
    other.press("⌫⎋")
    save(other)
    save(other)
    #expect(try Driver(vault).app.drafts == [.capture: Draft(text: "draft A")])
    other.press("eB⎋")
    save(other)
    one.press("c⌫C⎋")
    save(one)
    let third = try Driver(vault)
    #expect(third.app.drafts.values.map(\.text).sorted() == ["aB", "draft C"])
    third.press("c⏎")
    save(third)
    #expect(try Driver(vault).app.drafts.values.map(\.text) == ["aB"])
    save(one)
    #expect(try Driver(vault).app.drafts.values.map(\.text) == ["aB"])
  }
}
