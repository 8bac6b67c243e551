import OffloadKit

extension Command {
  static let collectionDelete = Command(
    name: "collection delete", task: .collections, summary: "remove a collection and all that is in it",
    parameters: [.collection],
    about: ["offload undo brings it back."],
    examples: [Example("offload collection delete 'Old list'", "gone, until you take it back")],
    changes: true,
    run: { session in
      try CollectionCommand(session: session).run(session.arguments.words[0], { "Deleted \($0)" }) {
        try $0.collections.delete($1.path)
      }
    })
}
