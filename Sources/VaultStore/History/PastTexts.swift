/// The texts that files have had, told backwards from what they hold now and from what the newest operation left in each.
///
/// A record holds what an operation made of a text, and what other programs had made of it before. So each text tells the one
/// before. Every step is held against the fingerprints that the records have: what can't be told is nil, and never wrong.
package struct PastTexts {
  private let store: Store
  /// What a file held at this point of the walk, by the name that it had; several where that is not known yet.
  private var texts: [VaultPath: [[UInt8]]] = [:]

  package init(_ store: Store) {
    self.store = store
  }

  /// A walk in which a file is known to hold something else than what is on the disk.
  init(_ store: Store, _ path: VaultPath, holding text: [UInt8]?) {
    self.store = store
    texts[path] = [text, store.image(of: path)].compactMap(\.self)
  }

  /// What a change made of a file: the text that it found, nil for none, and the one that it left. To be asked of every
  /// change of every operation, and of every rename that was told with it, the newest first.
  package mutating func sides(of change: FileChange) -> (before: [UInt8]?, after: [UInt8]?) {
    let newPath = change.newPath ?? change.path
    let known = candidates(for: newPath)
    if change.kind == .renamed, change.after == nil {
      texts[newPath] = []
      texts[change.path] = known
      return (known.last, known.last)
    }
    let after = Self.after(change, known)
    let before = Self.before(change, after)
    texts[newPath] = []
    // One that was done to another text tells nothing of this one, which may be what an older one left.
    let isOther = change.kind == .changed && before == nil && after == nil
    texts[change.path] = isOther ? known : Self.left(before: change, before).map { [$0] } ?? []
    return (before, after)
  }

  /// The newer one first.
  private func candidates(for path: VaultPath) -> [[UInt8]] {
    texts[path] ?? [try? store.read(path).bytes, store.image(of: path)].compactMap(\.self)
  }

  private static func after(_ change: FileChange, _ known: [[UInt8]]) -> [UInt8]? {
    if change.kind == .removed { return nil }
    guard let print = change.after else {
      return change.kind == .created ? change.splices.applied(to: []) : nil
    }
    if let text = known.first(where: { Fingerprint($0) == print }) { return text }
    // Somebody may have put back what it had found.
    let found = change.kind == .created ? [] : known.first { Fingerprint($0) == change.before }
    return found.flatMap { change.splices.applied(to: $0) }.flatMap { Fingerprint($0) == print ? $0 : nil }
  }

  private static func before(_ change: FileChange, _ after: [UInt8]?) -> [UInt8]? {
    switch change.kind {
    case .created, .copied: return nil
    case .removed: return change.isKept ? nil : change.splices.flatMap(\.removed)
    case .changed, .renamed:
      let text = after.flatMap { change.splices.inverted.applied(to: $0) }
      return text.flatMap { text in change.before.map { $0 == Fingerprint(text) } ?? true ? text : nil }
    }
  }

  /// What the operation before had left.
  private static func left(before change: FileChange, _ before: [UInt8]?) -> [UInt8]? {
    guard let before = change.kind == .created ? [] : before else { return nil }
    return change.outside.inverted.applied(to: before)
  }
}
