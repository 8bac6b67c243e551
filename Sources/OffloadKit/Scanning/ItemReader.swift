package import VaultStore
package import VaultSyntax

/// Makes model values of a file's items.
package struct ItemReader {
  package let path: VaultPath
  package let document: Document
  private let collection: String
  private let inheritedTags: [String]
  private let settings: VaultSettings
  /// Index of the heading that is the file's title.
  private let title: Int

  package init(path: VaultPath, document: Document, vault: Vault) {
    self.path = path
    self.document = document
    settings = vault.settings
    title = document.outline.titleHeading
    collection = path.collectionName
    inheritedTags = (FrontMatter(in: document)?.tags ?? []).map { text($0.name) }
  }

  /// For the file that a scanner stands at.
  init(standingAt scanner: borrowing ItemScanner, vault: Vault) {
    path = scanner.path
    document = scanner.document()
    settings = vault.settings
    title = document.outline.titleHeading
    collection = path.collectionName
    inheritedTags = scanner.inheritedTags.map { text($0) }
  }

  /// The items at indices of the document's items.
  package func items(_ indices: some Sequence<Int>) -> [Item] {
    var items: [Item] = []
    read(indices, into: &items)
    return items
  }

  /// Adds the items at indices of the document's items.
  func read(_ indices: some Sequence<Int>, into items: inout [Item]) {
    let (positions, counts) = (document.listPositions, document.childCounts)
    var said = ItemText()
    for index in indices {
      document.bytes.withUnsafeBufferPointer { said.read($0, document.outline, item: index) }
      items.append(item(index, said, position: positions[index], childCount: counts[index]))
    }
  }

  /// The item at an index of the document's items.
  package func item(_ index: Int) -> Item {
    let (position, childCount) = (document.listPosition(of: index), document.children(of: index).count)
    return item(index, ItemText(index, in: document), position: position, childCount: childCount)
  }

  private func item(_ index: Int, _ said: ItemText, position: Int, childCount: Int) -> Item {
    let listItem = document.items[index]
    let line = document.lines[listItem.firstLine]
    let fields = FieldValues(said, in: document.bytes)
    let checkbox = listItem.hasCheckbox ? text(document.bytes[listItem.checkbox].dropFirst().dropLast()) : nil
    let links = said.links.map { text(document.bytes[$0.value]) }
    let linked = said.isOneLink ? links.first : nil
    return Item(
      id: said.identity.map(ItemID.init(bits:)),
      place: document.outline.place(of: index, in: path),
      endLine: listItem.endLine,
      collection: collection,
      section: section(of: listItem),
      content: text(said.content),
      text: text(document.bytes[line.start..<line.end]),
      body: body(of: index),
      type: fields.word(.type) ?? (checkbox != nil ? "task" : linked != nil ? "link" : nil),
      status: listItem.hasCheckbox
        ? settings.status(of: document.bytes[listItem.checkbox].dropFirst().dropLast()) : .open,
      checkbox: checkbox,
      tags: tags(said),
      inheritedTags: inheritedTags,
      isStarred: fields.word(.starred) == "true",
      created: fields.date(.created),
      due: fields.date(.due),
      scheduled: fields.date(.scheduled),
      start: fields.date(.start),
      completed: fields.date(.completion),
      cancelled: fields.date(.cancelled),
      priority: fields.priority(),
      repeatRule: fields.word(.repeat),
      taskID: fields.word(.id),
      dependsOn: fields.list(.dependsOn),
      onCompletion: fields.word(.onCompletion),
      blockID: said.blockID.map { text(document.bytes[$0.value]) },
      fields: fields.rest,
      links: links,
      linkedCollection: linked,
      attachments: attachments(said),
      parent: listItem.parent >= 0
        ? document.outline.place(of: listItem.parent, in: path) : nil,
      parentID: listItem.parent >= 0
        ? ItemText(listItem.parent, in: document).identity.map(ItemID.init(bits:)) : nil,
      depth: listItem.depth,
      position: position,
      childCount: childCount,
      list: listItem.list,
      linkTargets: said.links.map { $0.linkTarget(in: document.bytes) },
      fingerprint: LineFingerprint(line: document.bytes[line.start..<line.end], words: said.identity))
  }

  /// The heading that the item stands under; the file's title is none.
  private func section(of item: ListItem) -> String? {
    guard item.section >= 0, item.section != title else { return nil }
    return text(document.bytes[document.headings[item.section].text])
  }

  /// Each tag once, as it is written first.
  private func tags(_ said: ItemText) -> [String] {
    var seen: Set<TagName> = []
    return said.tags.filter { seen.insert(TagName(document.bytes[$0.value])).inserted }
      .map { text(document.bytes[$0.value]) }
  }

  private func attachments(_ said: ItemText) -> [String] {
    document.bytes.withUnsafeBufferPointer { bytes in
      said.attachments(in: settings.attachments, bytes).map { text(bytes[$0]) }
    }
  }

  private func body(of index: Int) -> String {
    let lines = document.ownLines(of: index).dropFirst()
    return lines.map { text(document.bytes[document.lines[$0].content..<document.lines[$0].end]) }
      .joined(separator: "\n")
  }
}

extension Document {
  /// The place of each item in its list, from 1.
  fileprivate var listPositions: [Int] {
    var counts: [Int: Int] = [:]
    return items.map { item in
      counts[item.list, default: 0] += 1
      return counts[item.list] ?? 1
    }
  }

  /// The item's place in its list, from 1.
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

/// Bytes as text for showing: what is not UTF-8 becomes U+FFFD.
func text(_ bytes: some Collection<UInt8>) -> String {
  String(decoding: bytes, as: UTF8.self)
}
