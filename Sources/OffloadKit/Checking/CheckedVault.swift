import VaultStore
import VaultSyntax

/// A vault as the rules see it: every file read once, with what the rules for files found on the way.
struct CheckedVault: Sendable {
  let vault: Vault
  let conflictCopies: [VaultPath]
  let names: CollectionNames
  /// In path order.
  let files: [FileFacts]
  /// Files and folders that could not be read.
  let unreadable: [UnreadFile]
  /// What the rules for files found, in path order.
  let found: [Finding]
  /// Nil where no rule asks for them.
  private let journals: CheckedJournals?

  /// - Parameters:
  ///   - rules: those for files among them are asked; what the others look at is read.
  ///   - waitsForSaves: whether what is found is going to be changed.
  init(_ vault: Vault, _ rules: [CheckRule], waitsForSaves: Bool? = nil) {
    let walked = vault.walk()
    let names = CollectionNames(walked.files)
    let map = vault.linkMap(names)
    let settings = vault.settings
    let scanned = VaultScan(vault, waitsForSaves: waitsForSaves, where: { _ in true }).map { scanner in
      let file = CheckedFile(scanner.path, scanner.document(), settings)
      return (facts: FileFacts(file, map), found: rules.flatMap { $0.findings(in: file) })
    }
    self.vault = vault
    self.names = names
    conflictCopies = walked.conflictCopies
    files = scanned.results.map(\.result.facts)
    found = scanned.results.flatMap(\.result.found)
    unreadable = scanned.unreadable
    journals = rules.contains(where: \.isAboutJournals) ? CheckedJournals(vault.store) : nil
  }

  /// Some files of a vault, for rules that need no more.
  init(_ vault: Vault, _ files: [FileFacts], names: CollectionNames) {
    (self.vault, self.files, self.names) = (vault, files, names)
    (conflictCopies, unreadable, found, journals) = ([], [], [], nil)
  }

  /// What a rule finds in the vault as a whole.
  func findings(of rule: CheckRule) -> [Finding] {
    let found: [RuleFinding] =
      switch rule.subject {
      case .file: []
      case .journals(let find): journals.map(find) ?? []
      case .vault(let find), .vaultFixable(let find, _): find(self)
      }
    return found.map { Finding(rule, $0.path, $0.place, $0.message, isFixable: $0.isFixable) }
  }
}

extension CheckRule {
  /// What the rule finds in one file.
  func findings(in file: CheckedFile) -> [Finding] {
    var positions = SpotPositions(file.document)
    return spots(in: file).map { spot in
      Finding(
        self, file.path, positions.position(spot.offset), spot.message,
        isFixable: isFixable && !spot.patches.isEmpty && !spot.patches.contains(where: file.isOpaque))
    }
  }

  /// What sets right what the rule finds in one file: the patches of each place.
  func patches(for file: CheckedFile, in checked: CheckedVault) -> [[Patch]] {
    guard isFixable else { return [] }
    if case .vaultFixable(_, let fix) = subject {
      return fix(file, checked).filter { !file.isOpaque($0) }.map { [$0] }
    }
    return spots(in: file).map(\.patches).filter { !$0.isEmpty && !$0.contains(where: file.isOpaque) }
  }

  private func spots(in file: CheckedFile) -> [Spot] {
    if case .file(let find) = subject { find(file) } else { [] }
  }

  fileprivate var isAboutJournals: Bool { if case .journals = subject { true } else { false } }
}
