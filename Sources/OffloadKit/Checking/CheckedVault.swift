import VaultStore
import VaultSyntax

/// A vault as the rules see it: the results of the rules for files, from reading every file once. It reads files that
/// links lead into a second time.
struct CheckedVault: Sendable {
  let vault: Vault
  let conflictCopies: [VaultPath]
  let names: CollectionNames
  /// In path order.
  let files: [FileFacts]
  /// The anchors of the files that links lead into.
  let anchors: [VaultPath: FileAnchors]
  /// Links that lead to no file; empty if no rule asks for them, or if Offload can't read a folder.
  let linksToNowhere: [(path: VaultPath, link: FileFacts.Link)]
  /// The files and folders that Offload couldn't read.
  let unreadable: [UnreadFile]
  /// The findings of the rules for files, in path order.
  let found: [Finding]
  /// Nil if no rule asks for them.
  private let journals: CheckedJournals?

  /// - Parameters:
  ///   - rules: the rules to apply to files, and to read the vault for.
  ///   - waitsForSaves: whether a fix follows, which needs whole saves.
  init(_ vault: Vault, _ rules: [CheckRule], waitsForSaves: Bool? = nil) {
    let walked = vault.walk()
    let names = CollectionNames(walked.files)
    let map = vault.linkMap(names)
    let fileRules = rules.filter(\.isAboutFiles)
    let scan = VaultScan(vault, waitsForSaves: waitsForSaves, where: { _ in true })
    let gathered = scan.gather(CheckedPart()) { scanner, file, part in
      part.add(&scanner, file, fileRules, map)
    }
    let files = gathered.parts.flatMap(\.files).sorted { $0.file < $1.file }.map(\.facts)
    self.vault = vault
    self.names = names
    self.files = files
    conflictCopies = walked.conflictCopies
    found = gathered.parts.flatMap(\.found).sorted { $0.file < $1.file }.map(\.finding)
    unreadable = gathered.unreadable
    anchors = Self.anchors(
      in: vault, wantedBy: rules.contains { $0.name == CheckRule.missingAnchor.name } ? files : [])
    // A file that seems to be missing may be in a folder that can't be listed.
    let isWhole = walked.unreadable.allSatisfy(\.failure.isElsewhere)
    linksToNowhere =
      isWhole && rules.contains(where: \.asksForLinksToNowhere)
      ? Self.linksToNowhere(of: files, in: vault) : []
    journals = rules.contains(where: \.isAboutJournals) ? CheckedJournals(vault) : nil
  }

  /// Some files of a vault, for rules that need no others.
  init(
    _ vault: Vault, _ files: [FileFacts], names: CollectionNames, anchors: [VaultPath: FileAnchors] = [:]
  ) {
    (self.vault, self.files, self.names, self.anchors) = (vault, files, names, anchors)
    linksToNowhere = Self.linksToNowhere(of: files, in: vault)
    (conflictCopies, unreadable, found, journals) = ([], [], [], nil)
  }

  private static func anchors(in vault: Vault, wantedBy files: [FileFacts]) -> [VaultPath: FileAnchors] {
    let targets = Set(files.flatMap { $0.links.filter { $0.target.anchor != nil }.compactMap(\.file) })
    if targets.isEmpty { return [:] }
    let found = VaultScan(vault, waitsForSaves: false, where: targets.contains).map { scanner in
      (scanner.path, FileAnchors(scanner.document()))
    }
    return Dictionary(found.results.map(\.result)) { first, _ in first }
  }

  /// Returns the findings of a rule in the vault as a whole.
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
  /// Returns the findings of the rule in one file.
  func findings(in file: CheckedFile) -> [Finding] {
    let spots = spots(in: file)
    if spots.isEmpty { return [] }
    var positions = SpotPositions(file)
    return spots.map { spot in
      Finding(
        self, file.path, positions.position(spot.offset), spot.message,
        isFixable: isFixable && !spot.patches.isEmpty && !spot.patches.contains(where: file.isOpaque))
    }
  }

  /// Returns the fixes of the rule's findings in one file: the patches of each place.
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

  fileprivate var isAboutFiles: Bool { if case .file = subject { true } else { false } }
}

/// The files that one thread has read, with their numbers.
private struct CheckedPart: Sendable {
  var files: [(file: Int, facts: FileFacts)] = []
  var found: [(file: Int, finding: Finding)] = []
  private var spelled = SpelledTags()
  private var said = ItemText(skimming: true)

  mutating func add(_ scanner: inout ItemScanner, _ number: Int, _ rules: [CheckRule], _ map: LinkMap) {
    let file = CheckedFile(scanner.path, scanner.document(), scanner.settings, reading: &said)
    files.append((number, FileFacts(file, map, &spelled)))
    for rule in rules { for finding in rule.findings(in: file) { found.append((number, finding)) } }
  }
}
