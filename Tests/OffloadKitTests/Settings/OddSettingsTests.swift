import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultStore

/// What may stand in the place of a file that a vault may do without.
enum OddFile: String, CaseIterable, Sendable {
  case folder, emptyFolder, pipe, socket, device, loop, nowhere, outOfTheVault, unreadable, huge

  func make(_ path: String, in sample: SampleVault) throws {
    let file = sample.url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    switch self {
    case .folder: try sample.write("x", to: path + "/x")
    case .emptyFolder: try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
    case .pipe: mkfifo(file.path, 0o600)
    case .socket:
      #if os(Linux)
        mknod(file.path, S_IFSOCK | 0o600, 0)
      #else
        mkfifo(file.path, 0o600)
      #endif
    case .device: try sample.link(path, to: "/dev/zero")
    case .loop: try sample.link(path, to: file.lastPathComponent)
    case .nowhere: try sample.link(path, to: "/nowhere/at/all")
    case .outOfTheVault: try sample.link(path, to: "/tmp")
    case .unreadable: try FileManager.default.makeUnreadableFile(atPath: file.path)
    case .huge:
      try sample.write("", to: path)
      try FileHandle(forWritingTo: file).truncate(atOffset: 1 << 40)
    }
  }
}

@Suite struct `A settings file that cannot be read` {
  private static let plugin = ".obsidian/plugins/obsidian-tasks-plugin/data.json"

  private func sample() throws -> SampleVault {
    try SampleVault(["inbox.md": "- [ ] milk #old\n", "A.md": "- [ ] tea #old\n"])
  }

  private func unread(_ vault: Vault) -> [String] {
    vault.notices.compactMap { if case .unreadSettings(let file) = $0 { file.path } else { nil } }
  }

  @Test("of the Tasks plugin keeps nobody from reading or writing", arguments: OddFile.allCases)
  func plugin(_ odd: OddFile) throws {
    let sample = try sample()
    try odd.make(Self.plugin, in: sample)
    #expect(try unread(sample.vault) == [Self.plugin])
    #expect(try sample.vault.items.fetchAll().count == 2)
    try sample.change(to: ["inbox.md": "- [ ] milk #old\n- eggs  [created:: 2026-03-10]\n"]) {
      _ = try $0.items.create(NewItem("eggs"))
    }
    try sample.vault.tags.rename("old", to: "new")
    #expect(sample.text("A.md") == "- [ ] tea #new\n")
  }

  @Test("of the plugin is not looked at where the vault says itself", arguments: [OddFile.folder, .pipe])
  func unasked(_ odd: OddFile) throws {
    let sample = try sample()
    try odd.make(Self.plugin, in: sample)
    try sample.write("fields: emoji\n", to: ".offload/config.yml")
    #expect(try unread(sample.vault) == [])
  }

  @Test("of the vault keeps nobody from reading, and everybody from writing", arguments: OddFile.allCases)
  func own(_ odd: OddFile) throws {
    let sample = try sample()
    _ = try sample.vault.items.create(NewItem("rice"))
    try odd.make(".offload/config.yml", in: sample)
    #expect(try unread(sample.vault) == [".offload/config.yml"])
    #expect(try sample.vault.items.fetchAll().count == 3)
    #expect(try sample.vault.tags.fetchAll().map(\.name) == ["old"])
    _ = try sample.vault.check()
    try sample.refuse("unreadSettings") { _ = try $0.items.create(NewItem("eggs")) }
    try sample.refuse("unreadSettings") { try $0.tags.rename("old", to: "new") }
    try sample.refuse("unreadSettings") { _ = try $0.history.undo() }
    try sample.remove(".offload/config.yml")
    _ = try sample.vault.items.create(NewItem("eggs"))
  }

  @Test("that lists tags costs their colours", arguments: OddFile.allCases)
  func register(_ odd: OddFile) throws {
    let sample = try sample()
    try odd.make("tags.md", in: sample)
    #expect(try sample.vault.tags.survey().value.map(\.name) == ["old"])
    #expect(try sample.vault.tags.survey().unreadable.map(\.path) == ["tags.md"])
    _ = try sample.vault.statistics()
    #expect(try sample.vault.tags.fetchRegistered().isEmpty)
    _ = try sample.vault.items.create(NewItem("eggs"))
    #expect(throws: VaultError.self) { try sample.vault.tags.setColor("red", of: "old") }
  }
}
