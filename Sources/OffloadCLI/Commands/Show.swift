import JSON
import OffloadKit

extension Command {
  static let show = Command(
    name: "show", task: .everyday, summary: "show all of an item or a note",
    parameters: [Parameter("ITEM|COLLECTION[#SECTION]", .subject)],
    about: [
      "Shows an item with its text, fields, children and the links to it. Shows a collection with its "
        + "fields, its text with all items, and the links to it. In a pipe, it prints the text alone."
    ],
    examples: [
      Example("offload show kmf", "an item"),
      Example("offload show 'Lisbon trip'", "a note, with its items"),
      Example("offload show 'Lisbon trip#Before'", "one section of it"),
    ],
    run: { try ShowCommand(session: $0).run() })
}

private struct ShowCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let word = session.arguments.words[0]
    if let place = try session.sectionAlone(word, in: vault) {
      return try show(place.collection, section: place.section, in: vault)
    }
    switch try ItemSelection(session: session, vault: vault).subject(word) {
    case .item(let listed): try show(listed, in: vault)
    case .collection(let collection): try show(collection, section: nil, in: vault)
    }
  }

  // MARK: An item

  private func show(_ listed: ListedItem, in vault: Vault) throws {
    let detail = try vault.detail(of: listed.item)
    try show(listed, detail, in: vault)
    try session.refuse(missing: detail.unreadable)
  }

  private func show(_ listed: ListedItem, _ detail: ItemDetail, in vault: Vault) throws {
    let output = session.output
    if output.isJSON { return output.json(json(listed, detail)) }
    if let template = try session.itemTemplate(in: vault) {
      return try session.show([listed], through: template)
    }
    guard output.isForPerson else { return output.emit(text(of: listed.item)) }
    output.line(StyledText(listed.item.text), indent: 2)
    for line in listed.item.body.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty
    {
      output.line(StyledText(String(line)), indent: 4)
    }
    output.blankLine()
    facts(ItemFacts(listed, dates: HumanDate(today: vault.now.date)).rows)
    section("Children", detail.children, in: vault)
    section("Linked from", detail.backlinks, in: vault)
  }

  private func json(_ listed: ListedItem, _ detail: ItemDetail) -> JSONValue {
    guard case .object(let members) = JSONValue(listed) else { return .null }
    return .object(
      members + [
        ("childItems", .array(detail.children.map(JSONValue.init))),
        ("backlinks", .array(detail.backlinks.map(JSONValue.init))),
      ])
  }

  private func text(of item: Item) -> String {
    item.body.isEmpty
      ? item.text + "\n" : "\(item.text)\n\(item.body)\(item.body.hasSuffix("\n") ? "" : "\n")"
  }

  private func section(_ title: String, _ items: [ListedItem], in vault: Vault) {
    guard !items.isEmpty else { return }
    session.output.blankLine()
    session.output.line(StyledText(title, .bold))
    let line = session.itemLine(for: items, in: vault)
    for item in items { session.output.line(line.text(item), indent: line.addressWidth + 2) }
  }

  private func facts(_ rows: [(String, String)]) {
    let width = rows.map(\.0.count).max() ?? 0
    for (name, value) in rows {
      var line = StyledText("  ")
      line.append(StyledText(name, .dim).padded(to: width))
      line.append("  \(value)")
      session.output.line(line, indent: width + 4)
    }
  }

  // MARK: A collection

  private func show(_ collection: ItemCollection, section: String?, in vault: Vault) throws {
    let note = try vault.noteText(of: collection.path, section: section)
    session.tellOfNamesakes(of: section, in: collection.path, of: vault)
    let backlinks = try section == nil ? vault.backlinks(to: collection) : Survey([], unreadable: [])
    try show(collection, section, note, backlinks.value, in: vault)
    try session.refuse(missing: backlinks.unreadable)
  }

  private func show(
    _ collection: ItemCollection, _ section: String?, _ note: NoteText, _ backlinks: [ListedItem],
    in vault: Vault
  ) throws {
    let output = session.output
    if output.isJSON {
      guard case .object(let members) = JSONValue(collection) else { return }
      return output.json(
        .object(
          members + [
            ("fields", JSONValue(collection.fields)),
            ("text", .string(String(decoding: note.bytes, as: UTF8.self))),
            ("contents", .array(note.items.map(JSONValue.init))),
            ("backlinks", .array(backlinks.map(JSONValue.init))),
          ]))
    }
    if let template = try session.itemTemplate(in: vault) {
      return try session.show(note.items, through: template)
    }
    guard output.isForPerson else { return output.emit(note.bytes) }
    output.line(StyledText(collection.title, .bold))
    if section == nil { facts(CollectionFacts(collection, dates: HumanDate(today: vault.now.date)).rows) }
    output.blankLine()
    show(note, in: vault)
    self.section("Linked from", backlinks, in: vault)
  }

  private func show(_ note: NoteText, in vault: Vault) {
    let row = session.itemLine(for: note.items, in: vault)
    for part in note.parts {
      switch part.line.kind {
      case .heading: session.output.line(StyledText(part.line.text, .bold))
      case .items:
        for listed in part.items {
          let depth = listed.item.depth
          session.output.line(
            row.text(listed, nesting: depth, marksBody: false), indent: row.addressWidth + 2 + 2 * depth)
        }
      case .line(let depth):
        let margin = depth < 0 ? 0 : row.addressWidth + 4 + 2 * depth
        session.output.line(
          StyledText(String(repeating: " ", count: margin) + part.line.text), indent: margin)
      }
    }
  }
}
