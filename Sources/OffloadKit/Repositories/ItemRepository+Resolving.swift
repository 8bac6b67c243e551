import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Resolves conflicts: the given versions of items stay, and Offload removes the other versions.
  ///
  /// Items nested below the versions, and lines and names that belong to all of them, stay with the kept version.
  ///
  /// - Parameter keepsAll: whether all versions stay, each as an item of its own.
  /// - Returns: the items that stay, as they are now.
  /// - Throws: `NotInConflict` for an item that isn't a version in a conflict; `VaultError.changesMeaning` if Offload
  ///   can't write the resolved file or line.
  @discardableResult
  package func resolve(_ items: [Item], keepingAll keepsAll: Bool = false) throws -> [Item] {
    try scope.change("resolve") { change in
      try items.byFile.flatMap { path, members in
        try Self.resolve(members, keepsAll, in: path, change)
      }
    }
  }

  private static func resolve(
    _ members: [Item], _ keepsAll: Bool, in path: VaultPath, _ change: Change
  ) throws -> [Item] {
    let document = try change.existingDocument(at: path)
    let lines = try document.locate(members, in: path).map { document.items[$0].firstLine }
    guard let file = MergeFile(document.bytes, kind: path.fileKind) else {
      throw VaultError.changesMeaning(members[0].place)
    }
    let known = Set(file.conflictLines.joined())
    for (item, line) in zip(members, lines) where !known.contains(line) {
      throw NotInConflict(place: item.place)
    }
    guard let ending = ConflictEnding(of: file, keeping: Set(lines), keepsAll: keepsAll) else {
      throw VaultError.changesMeaning(members[0].place)
    }
    let after = Document(ending.file.bytes, kind: path.fileKind)
    let items = { (document: Document, lines: [Int]) in
      let indices = lines.compactMap { document.indices(onLine: $0).first }
      return ItemReader(path: path, document: document, vault: change.vault).items(indices)
    }
    let (before, now) = (items(document, ending.kept.map(\.old)), items(after, ending.kept.map(\.new)))
    let gone = items(document, ending.removed)
    guard before.count == now.count else { throw VaultError.changesMeaning(members[0].place) }
    try change.replace(path, with: after)
    change.events += zip(before, now).map { ItemEvent(of: $0, to: $1) }
    change.events += gone.map { ItemEvent(of: $0, to: nil) }
    return now
  }
}

/// An item isn't a version in a conflict. Nothing changed.
package struct NotInConflict: Error {
  package let place: Place
}
