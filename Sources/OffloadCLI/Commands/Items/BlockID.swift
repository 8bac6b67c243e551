import OffloadKit

extension Command {
  static let blockID = Command(
    name: "id", task: .items, summary: "give an item a block id for links, or a new one",
    parameters: [Parameter("ITEM", .item), Parameter("ID", .text, .optional)],
    about: [
      "A block id has letters, digits and hyphens. With one, links to an item keep working when its words "
        + "change. Offload updates links to the old id. Without ID, an item gets one if it needs it."
    ],
    examples: [
      Example("offload id kmf passport", "[[inbox#^passport]] then links to it"),
      Example("offload id kmf", "any id that is free"),
    ],
    changes: true,
    run: { session in
      let id = session.arguments.words.dropFirst().first?.text
      try ItemCommand(session: session).run(
        { try $0.items.setBlockID($1, to: id) }, { "Gave \($0) the id ^\($1.blockID ?? "")" }, items: { [$0] }
      )
    })
}
