import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Archives items: moves each with all its lines to the file in `archive/` with the same path, under the same
  /// heading.
  ///
  /// If that file is missing, Offload makes it, with the type and the tags of the items' collection. Links follow as
  /// with a move.
  ///
  /// - Returns: the items as they are in the archive. Items that are there already stay as they are.
  /// - Throws: `VaultError.stillOpen` if an item isn't closed, or contains a task that isn't;
  ///   `VaultError.invalidCollectionName` if the settings exclude the archive from reading.
  @discardableResult
  public func archive(_ items: [Item]) throws -> [Item] {
    let wanted = items.filter { !$0.place.path.isArchived }
    guard !wanted.isEmpty else { return items }
    return try scope.change("archive") { change in
      let archiving = try Archiving(vault: vault, change: change)
      var now: [Place: Item] = [:]
      var names: [Place: VaultPath] = [:]
      for (path, members) in wanted.byFile {
        let once = try change.withoutTwins(members, &names)
        guard !once.isEmpty else { continue }
        for item in try archiving.putAway(once, from: path) { now[item.key] = item.value }
      }
      try archiving.keepLinks()
      return items.map { now[$0.place] ?? $0 }
    }
  }
}

/// One operation that archives items of more than one file.
private final class Archiving {
  private let vault: Vault
  private let change: Change
  private let names: CollectionNames
  private let map: LinkMap
  private var made: [VaultPath] = []

  init(vault: Vault, change: Change) throws {
    self.vault = vault
    self.change = change
    names = try vault.allCollectionNames()
    map = vault.linkMap(names)
  }

  /// - Returns: the items as they are afterwards, by their old place.
  func putAway(_ items: [Item], from source: VaultPath) throws -> [Place: Item] {
    let moved = try MovedItems(items, in: source, of: change)
    let document = moved.document
    try refuseOpen(moved.outermost, of: document, in: source)
    let target = try archive(of: document, at: source)
    let links = LinkMove(vault: vault, change: change, to: target, map: map)
    var added: [(index: Int, item: Item)] = []
    for group in document.bySection(moved.outermost) {
      let excerpt = try links.excerpt(of: group.items, of: document, in: source)
      added += try zip(group.items, insert(excerpt, in: target, under: group.heading, of: document)).map {
        ($0, $1)
      }
    }
    change.notes += document.leftBehind(by: moved.outermost, in: source)
    try change.edit(source) { try $0.removing(moved.outermost) }
    try links.followBlockIDs()
    return try events(of: items, moved, added, in: target)
  }

  /// Qualifies links that the new files would otherwise take over.
  func keepLinks() throws {
    if !made.isEmpty { try LinkShift.keepMeaning(adding: made, in: change, of: vault) }
  }

  private func refuseOpen(_ items: [Int], of document: Document, in path: VaultPath) throws {
    for item in items {
      let isClosed = document.status(of: item, vault.settings).isClosed
      let open =
        isClosed ? document.descendants(of: item).first { document.isOpenTask($0, vault.settings) } : item
      if let open { throw VaultError.stillOpen(document.outline.place(of: open, in: path)) }
    }
  }

  /// Returns the archive file for the items of a collection. Makes it if it's missing.
  private func archive(of document: Document, at source: VaultPath) throws -> VaultPath {
    let path = source.inArchive
    if let problem = vault.problem(ofCollectionAt: path) {
      throw VaultError.invalidCollectionName(path.text, problem)
    }
    if let standing = names.collection(at: path) { return standing }
    if try change.document(at: path) == nil {
      try change.create(
        path, bytes: document.archiveHead(named: source.collectionName),
        permissions: vault.store.permissions(of: source))
      made.append(path)
    }
    return path
  }

  private func insert(_ excerpt: Excerpt, in target: VaultPath, under heading: Int?, of document: Document)
    throws
    -> [Item]
  {
    if let heading {
      try change.edit(target) {
        $0.section(like: heading, of: document) == nil ? $0.adding(heading, of: document) : []
      }
    }
    let before = try change.existingDocument(at: target)
    let title = before.outline.titleHeading
    let section = heading.flatMap { before.section(like: $0, of: document) } ?? (title >= 0 ? title : nil)
    return try change.insert(excerpt, in: target, at: .end(section: section))
  }

  private func events(
    of items: [Item], _ moved: MovedItems, _ added: [(index: Int, item: Item)], in target: VaultPath
  ) throws -> [Place: Item] {
    let after = try change.existingDocument(at: target)
    let reader = ItemReader(path: target, document: after, vault: vault)
    let starts = Dictionary(zip(added.map(\.index), try after.locate(added.map(\.item), in: target))) {
      first, _ in first
    }
    var now: [Place: Item] = [:]
    for item in items {
      guard let around = moved.around(item), let root = moved.indices[around.place], let start = starts[root]
      else { continue }
      let found = reader.item(start + around.distance)
      now[item.place] = found
      change.events.append(ItemEvent(of: item, to: found))
    }
    return now
  }
}

extension Document {
  fileprivate func status(of item: Int, _ settings: VaultSettings) -> Status {
    bytes.withUnsafeBufferPointer { settings.status(of: items[item], in: $0) }
  }

  func isOpenTask(_ item: Int, _ settings: VaultSettings) -> Bool {
    items[item].hasCheckbox && !status(of: item, settings).isClosed
  }

  /// Groups items by their heading, in file order; the heading is nil for items above the first heading, or under
  /// only the title.
  fileprivate func bySection(_ items: [Int]) -> [(heading: Int?, items: [Int])] {
    let title = outline.titleHeading
    return items.sorted().reduce(into: []) { groups, item in
      let section = self.items[item].section
      let heading = section < 0 || section == title || headings[section].text.isEmpty ? nil : section
      if let last = groups.indices.last, groups[last].heading == heading {
        groups[last].items.append(item)
      } else {
        groups.append((heading, [item]))
      }
    }
  }

  /// Returns the section with the text of another document's heading.
  fileprivate func section(like heading: Int, of other: Document) -> Int? {
    let name = String(decoding: other.bytes[other.headings[heading].text], as: UTF8.self).lowercased()
    let title = outline.titleHeading
    return headings.indices.first {
      headings[$0].opensSection && $0 != title
        && String(decoding: bytes[headings[$0].text], as: UTF8.self).lowercased() == name
    }
  }

  /// Adds another document's heading at the end of this one. Returns no patches if Markdown wouldn't read it as a
  /// heading.
  fileprivate func adding(_ heading: Int, of other: Document) -> [Patch] {
    let model = other.headings[heading]
    // A second heading of the first level would turn the title into a section.
    let marks = Array(repeating: UInt8(ascii: "#"), count: max(2, model.level))
    let ending = ending(near: max(0, lines.count - 1))
    let isClosed = lines.last.map { $0.next > $0.end } ?? true
    let text =
      (isClosed ? [] : ending) + (bytes.isEmpty ? [] : ending) + marks + [0x20] + other.bytes[model.text]
      + ending
    let patch = Patch.inserting(text, at: bytes.count)
    guard let changed = try? Document(applying([patch]), kind: kind),
      changed.section(like: heading, of: other) != nil
    else { return [] }
    return [patch]
  }

  /// Returns the head of a new archive file: the type and the tags of this file, and its title.
  fileprivate func archiveHead(named name: String) -> [UInt8] {
    let ending = ending(near: 0)
    let title = self.title.map { Array(bytes[$0]) } ?? Array(name.utf8)
    let fence = Array("---".utf8) + ending
    let kept = FrontMatter(in: self).map { front in
      front.mapping.shape == .block
        ? front.entries.filter { Self.isKept($0.key) }.map { bytes[$0.lines] } : []
    }
    let keys = kept.map { Array($0.joined()) } ?? []
    return (keys.isEmpty ? [] : fence + keys + fence + ending) + Array("# ".utf8) + title + ending
  }

  private static func isKept(_ key: [UInt8]) -> Bool {
    ["type", "tags", "tag"].contains(text(key).lowercased())
  }
}
