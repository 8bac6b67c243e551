import OffloadKit

extension Command {
  static let promote = Command(
    name: "promote", task: .items, summary: "turn an item and its sub-items into a collection",
    parameters: [Parameter("ITEM", .item), Parameter("NAME", .text, .optional)],
    about: [
      "Without a name, it uses the item's words, unless they have a /. "
        + "The item stays where it is, as a link to the collection."
    ],
    examples: [
      Example("offload promote kmf", "a thought that grew"),
      Example("offload promote kmf 'Home/New passport'", "under another name, in a folder"),
    ],
    changes: true,
    run: { session in
      let name = session.arguments.words.dropFirst().first?.text
      try ItemCommand(session: session).run(
        { try $0.items.promote($1, to: name) }, { "Made \($1.collection.path.text) from \($0)" },
        items: { [$0.item] })
    })
}
