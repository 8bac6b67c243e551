/// Works out the past texts of files, going back from their present texts and from the texts that the newest operations
/// left.
///
/// A record holds the changes of an operation, and the changes that other programs made before it. So each text leads
/// to the one before. Each step is checked against the fingerprints in the records: a text that can't be worked out is
/// nil, and never wrong.
package struct PastTexts {
  private let store: Store
  /// The texts of a file at this point of the walk, by the name that it had; more than one while that isn't decided.
  private var texts: [VaultPath: [[UInt8]]] = [:]

  package init(_ store: Store) {
    self.store = store
  }

  /// Starts a walk in which a file has another text than on disk.
  init(_ store: Store, _ path: VaultPath, holding text: [UInt8]?) {
    self.store = store
    texts[path] = [text, store.image(of: path)].compactMap(\.self)
  }

  /// Returns the texts of a change: the text that it found (nil for no file), and the text that it left. Call it with
  /// every change of every operation, and every rename noted with it, newest first.
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
    // A change of another text shows nothing about this text, which an older operation may have left.
    let isOther = change.kind == .changed && before == nil && after == nil
    texts[change.path] = isOther ? known : Self.left(before: change, before).map { [$0] } ?? []
    return (before, after)
  }

  /// Returns the candidate texts, the newer one first.
  private func candidates(for path: VaultPath) -> [[UInt8]] {
    texts[path] ?? [try? store.read(path).bytes, store.image(of: path)].compactMap(\.self)
  }

  private static func after(_ change: FileChange, _ known: [[UInt8]]) -> [UInt8]? {
    if change.kind == .removed { return nil }
    guard let print = change.after else {
      return change.kind == .created ? change.splices.applied(to: []) : nil
    }
    if let text = known.first(where: { Fingerprint($0) == print }) { return text }
    // Another program may have restored the text that it had found.
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

  /// Returns the text that the operation before had left.
  private static func left(before change: FileChange, _ before: [UInt8]?) -> [UInt8]? {
    guard let before = change.kind == .created ? [] : before else { return nil }
    return change.outside.inverted.applied(to: before)
  }
}
