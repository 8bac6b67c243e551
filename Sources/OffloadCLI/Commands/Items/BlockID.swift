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
      let id = session.arguments.words.dropFirst().first?.text
      try ItemCommand(session: session).run(
        { try $0.items.setBlockID($1, to: id) }, { "\($0) is ^\($1.blockID ?? "")" }, items: { [$0] })
    })
}
