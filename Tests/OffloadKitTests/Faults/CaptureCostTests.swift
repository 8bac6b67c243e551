#if os(Linux)
  import StoreFaults
  import TestSupport
  import Testing
  import VaultStore

  @testable import OffloadKit

  /// What a capture costs beside the disk is what it asks the system: nothing is asked twice that cannot have changed.
  @Suite struct `A capture asks the system` {
    /// The calls of a capture into a vault in which there were some, as a command makes it: what the vault has to say of
    /// itself is not asked, since the change comes upon it.
    private static func calls() throws -> [SystemFailure.Call] {
      let sample = try SampleVault(["inbox.md": "- milk\n", ".offload/config.yml": "stamp: off\n"])
      for words in ["one", "two", "three"] {
        try sample.vault(on: FaultyFileSystem()).items.create(NewItem(words))
      }
      let fileSystem = FaultyFileSystem()
      let vault = try sample.vault(on: fileSystem)
      try vault.items.create(NewItem("four"))
      return fileSystem.calls
    }

    @Test(arguments: [
      (SystemFailure.Call.open, 22), (.list, 7), (.status, 17), (.read, 6), (.write, 3), (.sync, 3),
      (.rename, 3),
      (.lock, 1), (.access, 2), (.setPermissions, 2), (.attributes, 2),
    ])
    func `for nothing twice`(call: SystemFailure.Call, most: Int) throws {
      let count = try Self.calls().count { $0 == call }
      #expect(count <= most)
    }

    @Test func `no more often than it must`() throws {
      let count = try Self.calls().count
      #expect(count <= 76)
    }
  }
#endif
