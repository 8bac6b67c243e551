import OffloadKit

extension Command {
  static let blockID = Command(
    name: "id", task: .items, summary: "give an item a block id for links, or another one",
    parameters: [Parameter("ITEM", .item), Parameter("ID", .text, .optional)],
    about: [
      "A block id has letters, digits and hyphens, and keeps links to an item right when its words change. Links to the old "
        + "one follow. Without an ID, one is made up where the item has none."
    ],
    examples: [
      Example("offload id kmf passport", "[[inbox#^passport]] leads to it"),
      Example("offload id kmf", "any that is free"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let words = session.arguments.words
      let item = try ItemSelection(session: session, vault: vault).item(words[0]).item
      let id = words.count > 1 ? words[1].text : nil
      let report = try session.change(vault) { try $0.items.setBlockID(item, to: id) }
      try session.report(
        report, in: vault, "\(ItemNaming.of([item])) is ^\(report.value.blockID ?? "")",
        items: [report.value])
    })
}
