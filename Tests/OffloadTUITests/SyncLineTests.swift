import OffloadKit
import TerminalKit
import TestSupport
import Testing
import VaultSync

@testable import OffloadTUI

@Suite struct `Syncs with other machines` {
  @Test func `are told of at the end of the last row, and nowhere where all is well`() throws {
    let driver = try Driver(["inbox.md": "- a\n", "Errands.md": "- b\n"])
    #expect(driver.app.syncFacts == [])
    let nine = try #require(CivilDateTime(iso: "2026-03-10T09:05"))
    let earlier = try #require(CivilDateTime(iso: "2026-03-08T10:00"))
    driver.app.vault.sync = SyncGlance(
      received: [.inbox, try #require(.collection(at: "Errands.md"))], at: nine)
    #expect(driver.app.syncFacts == ["came in at 09:05: Inbox, Errands"])
    driver.app.vault.sync = SyncGlance(received: [.inbox], at: earlier)
    #expect(driver.app.syncFacts == [], "what came in on another day is in the log")
    driver.app.vault.sync = SyncGlance(
      received: [.inbox], at: nine, waitingSince: earlier, conflicted: [.inbox])
    #expect(
      driver.app.syncFacts == [
        "two versions in Inbox", "sync waits since 8 March", "came in at 09:05: Inbox",
      ])
    #expect(
      linear(driver.app).contains("two versions in Inbox, sync waits since 8 March, came in at 09:05: Inbox"))
    let picture = Picture(canvas: body(driver.app).drawn(in: driver.app.size))
    #expect(
      picture.text(ofRow: 23)
        == " c capture a thought           two versions in Inbox   sync waits since 8 March")
  }
}
