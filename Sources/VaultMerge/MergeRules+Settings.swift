package import VaultModel
import VaultStore
import VaultSyntax

extension MergeRules {
  /// Rules from the kinds of items' properties and from a vault's settings.
  package init(_ settings: VaultSettings) {
    let status = { @Sendable (checkbox: [UInt8]) in settings.status(of: checkbox.dropFirst().dropLast()) }
    self.init(
      join: ValueJoin(
        choice: { key, one, other in ItemProperty.kind(of: key)?.choice(one, other) },
        isList: { ItemProperty.kind(of: $0) == .texts },
        progress: { $0.isEmpty ? -1 : status($0).progress }),
      isClosed: { !$0.isEmpty && status($0).isClosed }, inbox: .inbox, isArchived: \.isArchived)
  }
}

extension TreeMerge {
  /// Merges by the settings in the trees, which are merged first.
  package init(base: Tree, _ one: Tree, _ other: Tree, isOtherNewer: Bool? = nil) {
    let settings = [base, one, other].map { tree in tree.filter { $0.key == .settings } }
    let merged = TreeMerge(base: settings[0], settings[1], settings[2], MergeRules(VaultSettings()))
    self.init(
      base: base, one, other, MergeRules(VaultSettings(parsing: merged.result[.settings] ?? [])),
      isOtherNewer: isOtherNewer)
  }
}

extension Status {
  /// Ranks statuses: if two sides disagree, the higher one wins. So a done item beats a cancelled one.
  fileprivate var progress: Int {
    switch self {
    case .open: 0
    case .inProgress: 1
    case .cancelled: 2
    case .done: 3
    }
  }
}

extension FieldKind {
  /// Chooses between two sides' values: the earlier date, the higher priority. Nil if neither is better, or a value
  /// can't be read.
  fileprivate func choice(_ one: [UInt8], _ other: [UInt8]) -> [UInt8]? {
    let values = [one, other].map { bytes in bytes.withUnsafeBufferPointer { value($0) } }
    let smaller = one.lexicographicallyPrecedes(other) ? one : other
    switch (values[0], values[1]) {
    case (.date(let first), .date(let second)):
      return first == second ? smaller : first < second ? one : other
    case (.rank(let first), .rank(let second)):
      return first == second ? smaller : first.rank < second.rank ? one : other
    default:
      return nil
    }
  }
}
