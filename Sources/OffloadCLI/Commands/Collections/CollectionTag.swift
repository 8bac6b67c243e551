import OffloadKit

extension Command {
  static let collectionTag = Command(
    name: "collection tag", task: .collections, summary: "add a tag to a collection, which its items inherit",
    parameters: [Parameter("TAG", .tag), .collection],
    examples: [Example("offload collection tag trip 'Packing list'", "all in it is found by tag:trip")],
    changes: true,
    run: { session in
      let tag = session.arguments.words[0].tagName
      try CollectionCommand(session: session).run(session.arguments.words[1], { "Tagged \($0) with #\(tag)" })
      {
        _ = try $0.collections.addTag(tag, to: $1.path)
      }
    })

  static let collectionUntag = Command(
    name: "collection untag", task: .collections, summary: "take a tag away from a collection",
    parameters: [Parameter("TAG", .tag), .collection],
    examples: [Example("offload collection untag trip 'Packing list'", "its items inherit it no more")],
    changes: true,
    run: { session in
      let tag = session.arguments.words[0].tagName
      try CollectionCommand(session: session).run(session.arguments.words[1], { "Took #\(tag) from \($0)" }) {
        _ = try $0.collections.removeTag(tag, from: $1.path)
      }
    })
}
