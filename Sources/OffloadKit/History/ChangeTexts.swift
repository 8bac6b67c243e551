package import VaultStore

/// The two texts of each change, as far as they can be told by going back from what the files hold now.
///
/// A record holds the lines that went and came. With the text that a change left, that gives the text before it; where
/// a file was edited since, the text that the change displaced may still be kept.
package struct ChangeTexts {
  private let store: Store
  /// The files' texts at this point of the walk, by the names that they had; nil for what cannot be told.
  private var texts: [VaultPath: [UInt8]?] = [:]

  package init(_ store: Store) {
    self.store = store
  }

  /// What a change made of a file; nil for a side that has no text, or whose text cannot be told. To be asked of every
  /// change of every operation, the newest first.
  package mutating func sides(of change: FileChange) -> (before: [UInt8]?, after: [UInt8]?) {
    let newPath = change.newPath ?? change.path
    let after = change.kind == .removed ? nil : self.after(change, present(at: newPath))
    let before = Self.before(change, after)
    texts[newPath] = .some(nil)
    texts[change.path] = .some(before)
    return (before, after)
  }

  private func present(at path: VaultPath) -> [UInt8]? {
    if let known = texts[path] { return known }
    return try? store.read(path).bytes
  }

  private func after(_ change: FileChange, _ present: [UInt8]?) -> [UInt8]? {
    if let present, change.after.map({ $0 == Fingerprint(present) }) ?? change.splices.isEmpty {
      return present
    }
    if change.kind == .created { return change.splices.applied(to: []) }
    guard let before = change.before.flatMap(store.displacedText) else { return nil }
    return change.splices.applied(to: before)
  }

  /// The text before a change, from the text after it.
  private static func before(_ change: FileChange, _ after: [UInt8]?) -> [UInt8]? {
    switch change.kind {
    case .created, .copied: nil
    case .removed: change.isKept ? nil : change.splices.flatMap(\.removed)
    case .changed, .renamed: after.flatMap { change.splices.inverted.applied(to: $0) }
    }
  }
}
