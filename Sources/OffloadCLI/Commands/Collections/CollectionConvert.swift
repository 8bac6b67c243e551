import OffloadKit

extension Command {
  static let collectionConvert = Command(
    name: "collection convert", task: .collections, summary: "make a plan of a list, or a list of a plan",
    parameters: [.collection, Parameter("list|plan", .choice(["list", "plan"]))],
    about: [
      "A list is flat: a plan's nested steps become items of their own, in the order in which they stood."
    ],
    examples: [
      Example("offload collection convert 'Packing list' plan", "order and nesting count now"),
      Example("offload collection convert 'Lisbon trip' list --dry-run", "what flattening would change"),
    ],
    changes: true,
    run: { session in
      let type = session.arguments.words[1].text
      try CollectionCommand(session: session).run(session.arguments.words[0], { "\($0) is a \(type) now" }) {
        _ = try $0.collections.convert($1.path, toPlan: type == "plan")
      }
    })
}
