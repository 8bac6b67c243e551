import OffloadKit

extension Command {
  static let collectionStar = Command(
    name: "collection star", task: .collections, summary: "star a collection",
    parameters: [.collection],
    examples: [Example("offload collection star Errands", "it stands out among the others")],
    changes: true,
    run: { session in
      try CollectionCommand(session: session).run(session.arguments.words[0], { "Starred \($0)" }) {
        _ = try $0.collections.setStar(true, of: $1.path)
      }
    })

  static let collectionUnstar = Command(
    name: "collection unstar", task: .collections, summary: "take a collection's star away",
    parameters: [.collection],
    examples: [Example("offload collection unstar Errands", "one among the others again")],
    changes: true,
    run: { session in
      try CollectionCommand(session: session).run(session.arguments.words[0], { "Unstarred \($0)" }) {
        _ = try $0.collections.setStar(false, of: $1.path)
      }
    })
}
