internal import Synchronization

/// This maker's folder of the journal, open for reading. Takes no lock and makes nothing.
final class OwnJournal: Sendable {
  let calls: Calls
  let folder: Descriptor
  let maker: Maker
  private let known = Mutex(Seal?.none)

  private init(_ calls: Calls, _ folder: Descriptor, _ maker: Maker) {
    (self.calls, self.folder, self.maker) = (calls, folder, maker)
  }

  deinit {
    calls.release(folder)
  }

  /// Opens the folder; nil if this maker hasn't made a change in the vault yet.
  ///
  /// - Throws: what `KeyRing.find()` does; `StoreError.failed` if Offload can't open the folder.
  static func open(_ store: Store) throws(StoreError) -> OwnJournal? {
    guard let maker = try store.maker() else { return nil }
    let path = JournalFolder.own(maker.name)
    do throws(SystemFailure) {
      return OwnJournal(store.calls, try store.calls.open(path, in: store.root, [.folder, .beneath]), maker)
    } catch {
      if error.isMissing { return nil }
      throw StoreError.failed(error, path: path)
    }
  }

  /// Returns this maker's seal for this vault; nil if the vault's id is gone. Reads it when first needed.
  func seal() throws(SystemFailure) -> Seal? {
    if let seal = known.withLock(\.self) { return seal }
    guard let id = try VaultID(in: folder, calls) else { return nil }
    let seal = maker.seal(in: id)
    known.withLock { $0 = seal }
    return seal
  }

  /// Returns a folder's path relative to the vault's root.
  func path(of name: JournalFolder) -> [UInt8] { name.path(of: maker.name) }

  /// Calls `body` with one of its folders; returns nil if that doesn't exist.
  func with<Value>(
    _ name: JournalFolder, _ body: (Descriptor) throws(SystemFailure) -> Value
  ) throws(SystemFailure) -> Value? {
    let open: Descriptor
    do {
      open = try calls.open(name.bytes, in: folder, [.folder, .noFollow])
    } catch  where error.isMissing {
      return nil
    }
    defer { calls.release(open) }
    return try body(open)
  }
}
