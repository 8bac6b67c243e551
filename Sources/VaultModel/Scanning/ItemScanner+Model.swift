import VaultSyntax

/// Makes `Item` values for the scanner's file, from the same facts that queries test.
extension ItemScanner {
  /// Adds the items at indices of the file's items.
  func read(_ indices: some Sequence<Int>, into items: inout [Item]) {
    read(indices) { items.append($0) }
  }

  /// Passes the items at indices of the file's items to `receive`, one after another.
  func read(_ indices: some Sequence<Int>, _ receive: (Item) -> Void) {
    let (positions, counts) = (outline.listPositions, outline.childCounts)
    var reader = reader()
    let inherited = reader.inheritedTags.map { text($0) }
    var parents = ParentIDs()
    for index in indices {
      reader.stand(at: index)
      receive(
        reader.model(
          position: positions[index], childCount: counts[index], parentID: parents.id(of: reader), inherited))
    }
  }

  /// Returns one item of the file.
  func item(_ index: Int) -> Item {
    var reader = reader()
    reader.stand(at: index)
    var parents = ParentIDs()
    return reader.model(
      position: outline.listPosition(of: index), childCount: outline.children(of: index).count,
      parentID: parents.id(of: reader), reader.inheritedTags.map { text($0) })
  }

  /// Makes the current item; the scanner must read words too.
  private func model(position: Int, childCount: Int, parentID: ItemID?, _ inherited: [String]) -> Item {
    let item = item
    let line = line
    let links = said.links.map { text(slice($0.value)) }
    let tags = tags
    let hidden = settings.hiddenTag.map { TagName($0.utf8) }
    return Item(
      id: said.identity.map(ItemID.init(bits:)), place: outline.place(of: index, in: path),
      endLine: item.endLine, section: section.map { text(slice(outline.headings[$0].text)) },
      content: text(said.content), text: text(line), body: body, status: status,
      checkbox: item.hasCheckbox ? text(slice(item.checkbox).dropFirst().dropLast()) : nil,
      isTask: isTask, tags: tags,
      shownTags: hidden.map { hidden in tags.filter { TagName($0.utf8) != hidden } } ?? tags,
      inheritedTags: inherited, blockID: blockID,
      stated: stated, fields: otherFields, links: links, linkedCollection: said.isOneLink ? links.first : nil,
      attachments: attachments.map { text(slice($0)) },
      parent: item.parent >= 0 ? outline.place(of: item.parent, in: path) : nil, parentID: parentID,
      depth: item.depth, position: position, childCount: childCount, list: item.list,
      linkTargets: said.links.map { $0.linkTarget(in: bytes) },
      fingerprint: LineFingerprint(line: line, words: said.identity))
  }

  /// The tags, each once, with its first spelling.
  private var tags: [String] {
    if said.tags.count < 2 || areTagsPlainlyApart { return said.tags.map { text(slice($0.value)) } }
    var seen: Set<TagName> = []
    return said.tags.filter { seen.insert(TagName(slice($0.value))).inserted }.map { text(slice($0.value)) }
  }

  /// Whether the tags are few, all ASCII, and all different: then comparing them needs no `TagName` values.
  private var areTagsPlainlyApart: Bool {
    let tags = said.tags
    guard tags.count <= 8, tags.allSatisfy({ slice($0.value).allSatisfy { $0 < 0x80 } }) else { return false }
    return tags.indices.allSatisfy { index in
      tags[..<index].allSatisfy { tag in
        tag.value.count != tags[index].value.count
          || !slice(tag.value).elementsEqual(slice(tags[index].value)) { $0 | 0x20 == $1 | 0x20 }
      }
    }
  }

  private var body: String {
    if !outline.hasBody(index) { return "" }
    return outline.ownLines(of: index).dropFirst()
      .map { text(slice(outline.ownText(onLine: $0, of: index, bytes))) }.joined(separator: "\n")
  }

  private var stated: [StatedField] {
    guard said.fields.contains(where: { $0.key != nil }) else { return [] }
    var stated: [StatedField] = []
    for (key, kind) in ItemProperty.kinds {
      if let value = value(key, as: kind) { stated.append(StatedField(key: key, value: value)) }
    }
    return stated
  }

  /// The fields that the format doesn't name, then dates and priorities with an unreadable value.
  private var otherFields: [ItemField] {
    guard !said.fields.isEmpty else { return [] }
    let unnamed = said.fields.filter { $0.key == nil }.map { (text(slice($0.name)), text(slice($0.value))) }
    let unread = said.fields.compactMap { field in
      field.key.flatMap { key -> (String, String)? in
        guard let kind = ItemProperty.kind(of: key), kind.keepsUnread, kind.value(value(of: field)) == nil
        else { return nil }
        return (key.rawValue, text(slice(field.value)))
      }
    }
    var fields: [ItemField] = []
    var places: [String: Int] = [:]
    for (name, value) in unnamed + unread {
      if let place = places[name.lowercased()] {
        fields[place].values.append(value)
      } else {
        places[name.lowercased()] = fields.count
        fields.append(ItemField(key: name, values: [value]))
      }
    }
    return fields
  }
}

/// Returns the ids of parent items, and remembers the last one, because siblings share it.
private struct ParentIDs {
  private var said = ItemText(skimming: true)
  private var newest: (index: Int, id: ItemID?)?

  mutating func id(of scanner: borrowing ItemScanner) -> ItemID? {
    let parent = scanner.item.parent
    guard parent >= 0 else { return nil }
    if let newest, newest.index == parent { return newest.id }
    said.read(scanner.bytes, scanner.outline, item: parent)
    let id = said.identity.map(ItemID.init(bits:))
    newest = (parent, id)
    return id
  }
}

extension Outline {
  /// The place of each item in its list, from 1.
  fileprivate var listPositions: [Int] {
    var counts = [Int](repeating: 0, count: (items.lazy.map(\.list).max() ?? -1) + 1)
    return items.map { item in
      counts[item.list] += 1
      return counts[item.list]
    }
  }

  /// Returns the item's place in its list, from 1.
  fileprivate func listPosition(of index: Int) -> Int {
    items[max(items[index].parent, 0)...index].count { $0.list == items[index].list }
  }

  /// The number of direct children of each item.
  fileprivate var childCounts: [Int] {
    var counts = [Int](repeating: 0, count: items.count)
    for item in items where item.parent >= 0 { counts[item.parent] += 1 }
    return counts
  }
}
