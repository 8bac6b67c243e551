import JSON
import OffloadKit
import TerminalKit

/// Prints a list of items in the shape that the user asked for.
struct ItemListing {
  let session: Session
  let vault: Vault
  var items: [ListedItem]
  /// The grouping that `--group` names; nil for one list.
  var grouping: ItemGrouping?
  /// Whether it shows items nested, each with its parents and children.
  var isTree = false

  func show() throws {
    if let grouping, session.output.isJSON {
      let groups = grouping.groups(of: items)
      session.output.json(
        try groups.map { group in
          .object([
            ("group", JSONValue(group.name)), ("items", .array(try shown(group.items).map(JSONValue.init))),
          ])
        })
      return
    }
    let template = try session.itemTemplate(in: vault)
    let ordered =
      try grouping.map { try $0.groups(of: items).flatMap { try shown($0.items) } } ?? shown(items)
    if let template { return try session.show(ordered, through: template) }
    try session.show(ordered.lazy.map(Self.row)) { try showToPerson() }
  }

  /// Returns the items for another program: with `--tree`, each among its parents and children, as a person sees it.
  private func shown(_ items: [ListedItem]) throws -> [ListedItem] {
    guard isTree, !session.output.isForPerson else { return items }
    return try ItemTree(matches: items, vault: vault).entries.map(\.listed)
  }

  static func row(_ listed: ListedItem) -> ResultRow {
    ResultRow(
      json: { JSONValue(listed) },
      columns: { [listed.address, listed.item.place.description, listed.item.text] })
  }

  private func showToPerson() throws {
    let output = session.output
    guard !items.isEmpty else { return output.say("Nothing found.") }
    var line = session.itemLine(for: items, in: vault)
    guard let grouping else {
      line.namesCollection = !isTree && Set(items.map(\.collection)).count > 1
      return try lines(of: items, line)
    }
    line.namesCollection = !grouping.namesCollection
    for (index, group) in grouping.groups(of: items).enumerated() {
      if index > 0 { output.blankLine() }
      output.line(StyledText(grouping.title(of: group, dates: line.dates), .bold))
      try lines(of: group.items, line)
    }
  }

  private func lines(of items: [ListedItem], _ line: ItemLine) throws {
    let entries =
      isTree ? try ItemTree(matches: items, vault: vault).entries : ItemTree.nested(items)
    for entry in entries where !session.console.isOutputClosed {
      let indent = line.addressWidth + 2 + 2 * entry.depth
      session.output.line(line.text(entry.listed, nesting: entry.depth), indent: indent)
    }
  }
}

extension Session {
  /// Returns the layout for these items, each on one line.
  func itemLine(for items: [ListedItem], in vault: Vault) -> ItemLine {
    itemLine(besides: items.lazy.map(\.address), in: vault)
  }

  /// Returns the same for items of which the caller knows only the addresses.
  func itemLine(besides addresses: some Sequence<String>, in vault: Vault) -> ItemLine {
    // One long address must not push all the others to the right.
    let widths = addresses.lazy.map(DisplayWidth.of).filter { $0 <= 14 }
    return ItemLine(
      dates: HumanDate(today: vault.now.date), colors: tagColors(of: vault), addressWidth: widths.max() ?? 0
    )
  }

  /// Returns the colours of tags, if the output has colours. If Offload can't read the register, tags only have no
  /// colours.
  func tagColors(of vault: Vault) -> TagColors {
    guard output.colors != .none else { return TagColors() }
    let tags = vault.tags.fetchRegistered()
    return TagColors(tags)
  }
}
