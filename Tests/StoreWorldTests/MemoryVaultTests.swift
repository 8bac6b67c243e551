import MemoryDisk
import OffloadKit
import Testing
import VaultStore

@Suite struct `A vault in memory` {
  private let disk = MemoryDisk()

  init() throws {
    let process = disk.process()
    let root = try process.openOutside(Array("/".utf8), .folder)
    for folder in ["vault", "home"] {
      try process.makeFolder(Array(folder.utf8), in: root, permissions: 0o700)
    }
  }

  private func vault() throws -> Vault {
    try Vault.open(
      "/vault", now: Moment(secondsSince1970: 1_773_133_200, utcOffset: 0),
      user: User(keys: KeyFolders(lasting: ["/home"])), on: disk.process())
  }

  @Test func `is read and changed as one on a disk is`() throws {
    let inbox = VaultPath(unchecked: Array("inbox.md".utf8))
    _ = try vault().transaction("capture") {
      try $0.items.create(NewItem("a thought"), in: Target(inbox, creates: true))
    }
    #expect(try vault().items.fetchByCollection(inbox).map(\.content) == ["a thought"])
    _ = try vault().history.undo()
    #expect(try vault().items.fetchAll().isEmpty)
  }

  @Test func `keeps nothing of it on the machine's disk`() throws {
    #expect(disk.withState { $0.inode(at: "/vault") } != nil)
    #expect(throws: SystemFailure.self) { try Disk().openOutside(Array("/vault".utf8), .folder) }
  }
}
