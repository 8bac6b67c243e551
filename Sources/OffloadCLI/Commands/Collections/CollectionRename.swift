import OffloadKit

extension Command {
  static let collectionRename = Command(
    name: "collection rename", task: .collections, summary: "rename a collection, and every link to it",
    parameters: [.collection, Parameter("NEW", .text)],
    about: ["A new name with folders before it moves the file there."],
    examples: [
      Example("offload collection rename Someday 'One day'", "links to it follow"),
      Example("offload collection rename Garden Home/Garden", "into a folder"),
    ],
    changes: true,
    run: { session in
      let new = session.arguments.words[1].text
      try CollectionCommand(session: session).run(session.arguments.words[0], { "Renamed \($0) to \(new)" }) {
        _ = try $0.collections.rename($1.path, to: new)
      }
    })
}
