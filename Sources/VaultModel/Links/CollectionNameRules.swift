import VaultStore

extension Vault {
  /// Returns the path of a new collection. A name without a folder goes where Obsidian puts new notes.
  ///
  /// - Parameters:
  ///   - name: the name, with or without folders before it, with or without `.md`.
  ///   - note: the file that the collection comes from, if there is one.
  /// - Throws: the errors of `newCollection(at:)`.
  package func newCollection(named name: String, from note: VaultPath = .inbox) throws -> VaultPath {
    let folder = name.contains("/") ? nil : settings.notePlace.folder(for: note)
    return try newCollection(at: folder.map { "\($0)/\(name)" } ?? name)
  }

  /// Returns the path of a new collection, with or without `.md`.
  ///
  /// - Throws: `VaultError.invalidCollectionName` like `VaultPath.newCollection(named:)`, and also if
  ///   Offload ignores files at that path because of the settings.
  package func newCollection(at name: String) throws -> VaultPath {
    let path = try VaultPath.newCollection(named: name)
    if let problem = problem(ofFileAt: path) { throw VaultError.invalidCollectionName(name, problem) }
    return path
  }

  /// Returns the reason why Offload reads no items from a file at this path; nil if it does read them. An
  /// item that Offload moved there would disappear from all lists.
  package func problem(ofCollectionAt path: VaultPath) -> CollectionNameProblem? {
    problem(ofFileAt: path) ?? (settings.holdsItems(path) ? nil : .ignored)
  }

  /// Returns the reason why a file at this path isn't a collection; nil if it is one.
  private func problem(ofFileAt path: VaultPath) -> CollectionNameProblem? {
    if !path.isCollection || path.isConflictCopy { return .reserved }
    return settings.ignores(path) ? .ignored : nil
  }
}

extension VaultPath {
  /// Returns the path of a new collection.
  ///
  /// - Parameter name: the name, with the folders before it, with or without `.md`.
  /// - Throws: `VaultError.invalidCollectionName` for a name that has another meaning in links, in file
  ///   systems or in the vault's own rules.
  fileprivate static func newCollection(named name: String) throws -> VaultPath {
    let bare = name.hasSuffix(".md") ? String(name.dropLast(3)) : name
    let parts = bare.split(separator: "/", omittingEmptySubsequences: false)
    for part in parts {
      if let problem = problem(ofPart: part, isLast: part.endIndex == bare.endIndex) {
        throw VaultError.invalidCollectionName(name, problem)
      }
    }
    guard let path = VaultPath(Array((bare + ".md").utf8)) else {
      throw VaultError.invalidCollectionName(name, .empty)
    }
    return path
  }

  private static func problem(ofPart part: Substring, isLast: Bool) -> CollectionNameProblem? {
    guard let first = part.unicodeScalars.first, part.contains(where: { !$0.isWhitespace }) else {
      return .empty
    }
    if first == "." { return .dot }
    for scalar in part.unicodeScalars where isForbidden(scalar) {
      return .character(String(Character(scalar)))
    }
    if !isLast, part.last == "." { return .character(".") }
    if let device = device(part) { return .device(device) }
    if part.first?.isWhitespace == true || part.last?.isWhitespace == true { return .character(" ") }
    let bytes = part.utf8.count + (isLast ? 3 : 0)
    if bytes > longestPart { return .tooLong(bytes: bytes) }
    return isLast && isConflictCopy(part) ? .reserved : nil
  }

  /// The device that Windows opens for this name, whatever the extension; nil if Windows opens a file.
  private static func device(_ part: Substring) -> String? {
    let name = part.prefix { $0 != "." }.uppercased().trimmed
    let isNumbered =
      name.count == 4 && ["COM", "LPT"].contains(name.prefix(3))
      && (name.last.map { "123456789¹²³".contains($0) } ?? false)
    return isNumbered || ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"].contains(name) ? name : nil
  }

  /// The longest file name in bytes that every common file system allows.
  private static let longestPart = 255

  /// Whether collection names can't contain the character: it ends a link's target (`#`, `^`, `|`,
  /// brackets), other systems forbid it in file names, or it is an invisible control or direction mark.
  /// Joiners are allowed: many scripts and emoji use them like letters.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "#", "^", "[", "]", "|", "\\", ":", "*", "?", "\"", "<", ">": true
    case "\u{200C}", "\u{200D}": false
    default: scalar.properties.generalCategory == .control || scalar.properties.generalCategory == .format
    }
  }

  private static func isConflictCopy(_ name: Substring) -> Bool {
    name.contains(text: "conflicted copy") || ConflictCopyName.isOne(Array("\(name).md".utf8))
  }
}
