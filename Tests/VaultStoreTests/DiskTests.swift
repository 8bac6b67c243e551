import CSystem
import Foundation
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `The path of an open folder` {
  @Test(arguments: ["", "a", "a/caf\u{e9} b", "a/caf\u{e9} b/\u{1b}[1m\n"])
  func `is found by the names above it as the system tells it`(name: String) throws {
    let vault = try TestVault([:])
    let place = vault.url(name)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let disk = Disk()
    let folder = try disk.openOutside(Array(place.path.utf8), .folder)
    defer { try? disk.close(folder) }
    let told = try disk.path(of: folder)
    #expect(climbed(folder, room: 4096) == told)
    #expect(climbed(folder, room: told.count) == told)
    #expect(climbed(folder, room: told.count - 1) == nil)
  }

  @Test func `is a slash for the root`() throws {
    let disk = Disk()
    let root = try disk.openOutside(Array("/".utf8), .folder)
    defer { try? disk.close(root) }
    #expect(climbed(root, room: 1) == Array("/".utf8))
  }

  @Test func `is none for one that is removed`() throws {
    let vault = try TestVault([:])
    try FileManager.default.createDirectory(at: vault.url("gone"), withIntermediateDirectories: false)
    let disk = Disk()
    let folder = try disk.openOutside(Array(vault.url("gone").path.utf8), .folder)
    defer { try? disk.close(folder) }
    try FileManager.default.removeItem(at: vault.url("gone"))
    #expect(climbed(folder, room: 4096) == nil)
  }

  /// What is found upwards, as where there is no `/proc`.
  private func climbed(_ folder: Descriptor, room: Int) -> [UInt8]? {
    var path = [CChar](repeating: 0, count: room)
    let length = offload_climb(folder.number, &path, room)
    return length < 0 ? nil : path.prefix(length).map(UInt8.init(bitPattern:))
  }
}
