import JSON
import OffloadKit

extension Command {
  static let show = Command(
    name: "show", task: .everyday, summary: "show all of an item or a collection",
    parameters: [Parameter("ITEM|COLLECTION", .subject)],
    about: [
      "Shows an item with its text, fields, children and the links to it. Shows a collection with its "
        + "fields, all its items and the links to it."
    ],
    examples: [
      Example("offload show kmf", "an item"),
      Example("offload show 'Lisbon trip'", "a collection"),
    ],
    run: { try ShowCommand(session: $0).run() })
}

private struct ShowCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    switch try ItemSelection(session: session, vault: vault).subject(session.arguments.words[0]) {
    case .item(let listed): try show(listed, in: vault)
    case .collection(let collection): try show(collection, in: vault)
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

  private func show(_ collection: ItemCollection, in vault: Vault) throws {
    let items = try vault.listed(vault.items.fetchByCollection(collection.path))
    let backlinks = try vault.backlinks(to: collection)
    try show(collection, items, backlinks.value, in: vault)
    try session.refuse(missing: backlinks.unreadable)
  }

  private func show(
    _ collection: ItemCollection, _ items: [ListedItem], _ backlinks: [ListedItem], in vault: Vault
  ) throws {
    let output = session.output
    if output.isJSON {
      guard case .object(let members) = JSONValue(collection) else { return }
      return output.json(
        .object(
          members + [
            ("fields", JSONValue(collection.fields)),
            ("contents", .array(items.map(JSONValue.init))),
            ("backlinks", .array(backlinks.map(JSONValue.init))),
          ]))
    }
    if let template = try session.itemTemplate(in: vault) {
      return try session.show(items, through: template)
    }
    guard output.isForPerson else {
      return try session.show(items.map(ItemListing.row)) {}
    }
    output.line(StyledText(collection.title, .bold))
    facts(CollectionFacts(collection, dates: HumanDate(today: vault.now.date)).rows)
    let line = session.itemLine(for: items, in: vault)
    var section: String?
    for (index, listed) in items.enumerated() {
      if index == 0 || listed.item.section != section {
        output.blankLine()
        section = listed.item.section
        if let section { output.line(StyledText(section, .bold)) }
      }
      let indent = line.addressWidth + 2 + 2 * listed.item.depth
      output.line(line.text(listed, nesting: listed.item.depth), indent: indent)
    }
    self.section("Linked from", backlinks, in: vault)
  }
}
