import OffloadKit

extension Command {
  static let promote = Command(
    name: "promote", task: .items, summary: "make a collection of an item and what is nested in it",
    parameters: [Parameter("ITEM", .item), Parameter("NAME", .text, .optional)],
    about: [
      "Without a name, the item's words are the collection's. The item stays where it is, as a link to the collection."
    ],
    examples: [
      Example("offload promote kmf", "a thought that grew"),
      Example("offload promote kmf 'Home/New passport'", "under another name, in a folder"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let words = session.arguments.words
      let item = try ItemSelection(session: session, vault: vault).item(words[0]).item
      let name = words.count > 1 ? words[1].text : nil
      let report = try session.change(vault) { try $0.items.promote(item, to: name) }
      let made = report.value.collection
      try session.report(
        report, in: vault, "Made \(made.path.text) of \(ItemNaming.of([item]))",
        items: [report.value.item])
    })
}
