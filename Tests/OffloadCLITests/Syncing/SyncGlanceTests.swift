import Foundation
import OffloadKit
import Synchronization
import TestSupport
import Testing
import VaultSync

@testable import OffloadCLI

/// What is said of syncs where somebody only looks.
@Suite struct `A glance at syncs` {
  private static func vault(_ machine: TestVault) throws -> Vault {
    let world = World(
      environment: machine.environment, directory: machine.folder.path, account: .homeless)
    let now = Moment(secondsSince1970: 1_773_133_200, utcOffset: 0)
    return try Vault.open(machine.folder.path, now: now, user: world.user(nil))
  }

  @Test func `has what came in, what waits, and where two versions are`() throws {
    let vaults = try SyncedVaults()
    let plain = try TestVault(["inbox.md": "- bread\n"])
    #expect(try Self.vault(plain).syncGlance == nil)
    vaults[0].offload("offload capture soap")
    try vaults.settle()
    let glance = try #require(try Self.vault(vaults[1]).syncGlance)
    #expect(glance.received.map(\.text) == ["inbox.md"])
    #expect(glance.receivedAt == CivilDateTime(iso: "2026-03-10T09:00"))
    #expect(glance.waitingSince == nil)
    #expect(glance.conflicted.isEmpty)
    // A sync that brings nothing leaves what came in last.
    try vaults.sync(1)
    #expect(try Self.vault(vaults[1]).syncGlance == glance)
    #expect(vaults[1].offload("offload sync --status").talk.contains("Received today 09:00: inbox.md"))
    try vaults[0].replace("- bread", with: "- bread from Ada", in: "inbox.md")
    try vaults[1].replace("- bread", with: "- bread at noon", in: "inbox.md")
    try vaults.settle()
    #expect(try Self.vault(vaults[1]).syncGlance?.conflicted.map(\.text) == ["inbox.md"])
    try vaults.hub.remove("HEAD")
    #expect(vaults[1].offload("offload sync").status == 1)
    let failed = try #require(try Self.vault(vaults[1]).syncGlance)
    #expect(failed.waitingSince == CivilDateTime(iso: "2026-03-10T09:00"))
    #expect(failed.receivedAt != nil)
  }

  @Test func `is told of a sync that changes no file`() throws {
    let vaults = try SyncedVaults(1)
    let told = Mutex(0)
    let watch = try Self.vault(vaults[0]).watchWithSyncs { _ in told.withLock { $0 += 1 } }
    defer { watch.stop() }
    try vaults.hub.remove("HEAD")
    #expect(vaults[0].offload("offload sync").status == 1)
    for _ in 0..<500 where told.withLock(\.self) == 0 { usleep(20_000) }
    #expect(told.withLock(\.self) > 0)
  }
}
