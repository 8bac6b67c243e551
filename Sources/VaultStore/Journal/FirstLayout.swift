/// What is this user's own in a journal of the first layout, in which `tx/`, `history/` and the rest lay in `.offload` itself.
///
/// Its records bear no seal, so only those count that this machine made in this very folder, which must be this user's:
/// their machine's id, which does not travel with a vault, and the inode of `.offload` say so.
struct FirstLayout {
  private let machine: [UInt8]
  private let folder: UInt64

  /// Nil where nothing in it can be this user's.
  init?(_ calls: Calls, _ status: FileStatus) {
    machine = calls.fileSystem.machineID()
    folder = status.inode
    guard status.owner == calls.fileSystem.userID(), !machine.isEmpty else { return nil }
  }

  /// As long as this user has made no change since, and it is not taken over: nil afterwards.
  init?(notAdoptedIn store: Store, _ maker: Maker?) {
    let calls = store.calls
    if let maker {
      let unfinished = JournalFolder.unfinished.path(of: maker.name)
      if (try? calls.status(of: unfinished, in: store.root)) ?? nil != nil { return nil }
    }
    guard let status = (try? calls.status(of: JournalOpening.path, in: store.root)) ?? nil,
      status.kind == .folder
    else { return nil }
    self.init(calls, status)
  }

  static func path(of name: JournalFolder) -> [UInt8] {
    JournalOpening.path + [UInt8(ascii: "/")] + name.bytes
  }

  /// The record that the bytes are; nil for one that is not this user's.
  func record(_ bytes: [UInt8]) -> JournalRecord? {
    guard case .unsealed(var record) = DecodedRecord(bytes, nil), record.scope.folder == folder else {
      return nil
    }
    var fields = RecordDecoding(firstVersion: bytes)
    guard fields.record() != nil, fields.machine == machine else { return nil }
    // In which run of the system it was made is not known.
    record.scope.boot = []
    return record
  }
}
