import Foundation
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `A folder that a store holds open` {
  @Test func `is at its path, or another one is, or nothing`() throws {
    let vault = try TestVault(["a.md": "- a\n"])
    let store = try vault.store()
    #expect(store.rootPlace == .same)
    let away = URL(fileURLWithPath: vault.folder.path + "-away")
    defer { try? FileManager.default.removeItem(at: away) }
    try FileManager.default.moveItem(at: vault.folder, to: away)
    #expect(store.rootPlace == .nothing)
    try Data().write(to: vault.folder)
    #expect(store.rootPlace == .nothing)
    try FileManager.default.removeItem(at: vault.folder)
    try FileManager.default.copyItem(at: away, to: vault.folder)
    #expect(store.rootPlace == .another)
    #expect(try vault.store().rootPlace == .same)
    try FileManager.default.removeItem(at: vault.folder)
    try FileManager.default.createSymbolicLink(at: vault.folder, withDestinationURL: away)
    #expect(store.rootPlace == .same)
  }
}
