import Foundation
import OffloadKit
import Synchronization
import TestSupport
import Testing
import VaultSync

@testable import OffloadCLI

@Suite struct `A sync that goes on` {
  /// - Parameter isOver: asked after each sync.
  private static func watch(
    _ vault: TestVault, _ opened: OpenedVaults = OpenedVaults(), isOver: @escaping () -> Bool
  ) throws -> TestConsole {
    let console = TestConsole()
    let world = World(
      environment: vault.environment, directory: vault.folder.path, account: .homeless)
    let arguments = try ArgumentParser(table: .offload).parse(["sync", "--watch"].map { Argument($0) })
    let output = Output(
      console: console, isJSON: false, isQuiet: arguments.has(.quiet), color: nil,
      environment: world.environment)
    let session = Session(
      arguments: arguments, table: .offload, output: output, world: world, settings: try world.userSettings(),
      opened: opened)
    let pace = SyncWatch.Pace(quiet: 20, period: 100, longest: 200)
    try SyncWatch(session: session, request: SyncRequest(), pace: pace, isOver: isOver).run()
    return console
  }

  @Test func `keeps no vault open from one round to the next`() throws {
    let (vaults, opened) = (try SyncedVaults(), OpenedVaults())
    var rounds = 0
    _ = try Self.watch(vaults[0], opened) {
      rounds += 1
      #expect(rounds == 1 || opened.all.isEmpty)
      return rounds > 4
    }
  }

  @Test func `sends what is new here, and takes what is new there`() throws {
    let vaults = try SyncedVaults()
    var rounds = 0
    let console = try Self.watch(vaults[1]) {
      rounds += 1
      if rounds == 1 {
        try? vaults[1].write("- tea\n", to: "b.md")
        vaults[0].offload("offload capture soap")
        vaults[0].offload("offload sync")
      }
      return rounds == 200
        || vaults[1].bytes("inbox.md").map { String(decoding: $0, as: UTF8.self).contains("soap") }
          ?? false && rounds > 2
    }
    #expect(String(decoding: console.talk, as: UTF8.self).contains("received 1 file"))
    try vaults.sync(0)
    #expect(try vaults[0].text("b.md") == "- tea\n")
  }

  @Test func `says once what it meets again and again, and ends where nothing helps`() throws {
    let vaults = try SyncedVaults(1)
    let away = vaults.hub.folder.path + "-away"
    try FileManager.default.moveItem(atPath: vaults.hub.folder.path, toPath: away)
    defer { try? FileManager.default.removeItem(atPath: away) }
    var rounds = 0
    let console = try Self.watch(vaults[0]) {
      rounds += 1
      return rounds == 4
    }
    let talk = String(decoding: console.talk, as: UTF8.self)
    #expect(talk.components(separatedBy: "git couldn't fetch anything").count == 2, "\(talk)")
    try vaults.git(0)("config", "core.sparseCheckout", "true")
    #expect(throws: SyncRefusal.unusual(.sparse)) { _ = try Self.watch(vaults[0]) { false } }
  }

  @Test func `ends where its vault is another folder, or gone`() throws {
    let vaults = try SyncedVaults(1)
    let (path, away) = (vaults[0].folder.path, vaults[0].folder.path + "-away")
    defer { try? FileManager.default.removeItem(atPath: away) }
    for isReplaced in [true, false] {
      var rounds = 0
      let end = #expect(throws: VaultError.self) {
        try Self.watch(vaults[0]) {
          rounds += 1
          if rounds == 1 {
            try? FileManager.default.moveItem(atPath: path, toPath: away)
            if isReplaced { try? FileManager.default.copyItem(atPath: away, toPath: path) }
          }
          return rounds == 200
        }
      }
      let words = end.map { Failure(describing: $0).message.line } ?? ""
      #expect(words.contains(isReplaced ? "is another folder now" : "any more"))
      if isReplaced { try FileManager.default.removeItem(atPath: away) }
    }
  }
}

@Suite struct `What a sync costs` {
  @Test func `is few runs of git where nothing is new`() throws {
    let vaults = try SyncedVaults(1)
    let world = World(
      environment: vaults[0].environment, directory: vaults[0].folder.path, account: .homeless)
    let vault = try Vault.open(vaults[0].folder.path, now: Moment.now(), user: world.user(nil))
    let calls = Mutex<[String]>([])
    _ = try vault.sync(SyncRequest()) { call in
      calls.withLock {
        $0.append(String(decoding: Array(call.arguments.joined(separator: [0x20])), as: UTF8.self))
      }
      return try GitProcess(world, call).run(call)
    }
    #expect((5...12).contains(calls.withLock(\.count)), "\(calls.withLock(\.self))")
  }
}
