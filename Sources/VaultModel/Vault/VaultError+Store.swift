package import VaultStore

extension Vault {
  /// Turns the store's errors into the vault's.
  package func wrapping<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch StoreError.exists(let path) where store.isFolder(path) {
      throw VaultError.notAFile(path)
    } catch let error as StoreError {
      throw VaultError(error)
    }
  }
}

extension VaultError {
  package init(_ error: StoreError) {
    switch error {
    case .noVault(let path, _): self = .notAFolder(text(path))
    case .vaultMissing(let path): self = .vaultMissing(text(path))
    case .busy(let milliseconds): self = .busy(milliseconds: milliseconds)
    case .notFound(let path): self = .collectionNotFound(name: path.text, nearest: [])
    case .notAFile(let path): self = .notAFile(path)
    case .notWritable(let path): self = .notWritable(path)
    case .leavesVault(let path): self = .leavesVault(path)
    case .brokenLink(let path): self = .brokenLink(path)
    case .exists(let path): self = .collectionExists(path)
    case .collides(_, let other): self = .collectionExists(other)
    case .reserved(let path): self = .reservedPath(path)
    case .guarded(let path, .hidden): self = .guardedPath(path, isHidden: true)
    case .guarded(let path, .kind): self = .guardedPath(path, isHidden: false)
    case .noKey(let path, let failure):
      self = .unusableKey(.missing(path: text(path), reason: failure.reason))
    case .keyExposed(let path): self = .unusableKey(.exposed(path: text(path)))
    case .keyDamaged(let path): self = .unusableKey(.damaged(path: text(path)))
    case .outputExists(let path): self = .outputExists(path: text(path))
    case .outputInVault(let path): self = .outputInVault(path: text(path))
    case .outputNotAFile(let path): self = .outputNotAFile(path: text(path))
    case .gone(let path): self = .gone(path)
    case .beingSaved(let path): self = .beingSaved([path])
    case .conflict(let path): self = .conflict(path)
    case .unfinished(let record, let failure):
      self = .unfinished(operation: Operation.ID(record), reason: failure?.reason ?? "")
    case .unreadableRecord(_, let bytes, let failure):
      let path = text(bytes)
      self = .unreadable([failure.map { UnreadFile(path, $0) } ?? UnreadFile(path, reason: "It is damaged")])
    case .failed(let failure, let path) where failure.isElsewhere:
      self = .unreadable([UnreadFile(text(path), failure)])
    case .failed(let failure, let path):
      self = .system(call: failure.call.rawValue, path: text(path), reason: failure.reason)
    }
  }
}
