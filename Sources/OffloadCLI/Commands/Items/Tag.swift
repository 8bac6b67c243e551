import OffloadKit

extension Command {
  static let tag = Command(
    name: "tag", task: .items, summary: "add a tag to items or collections",
    parameters: [Parameter("TAG", .tag), .subjects], options: Option.bulk,
    about: [
      "Write the tag without #, or with it in quotes. Items that already have it don't change. Items "
        + "inherit their collection's tags."
    ],
    examples: [
      Example("offload tag errand kmf rtw", "two items"),
      Example("offload tag work/talks --where slides", "a nested tag, for all that match"),
      Example("offload tag trip 'Packing list'", "a collection; tag:trip then finds all its items"),
    ],
    changes: true,
    run: { session in
      let tag = session.arguments.words[0].tagName
      var command = ItemsCommand(session: session, verb: "Tagged") { try $0.items.addTag(tag, to: $1) }
      command.ofCollection = { _ = try $0.collections.addTag(tag, to: $1.path) }
      try command.run(words: Array(session.arguments.words.dropFirst()), rest: " with #\(tag)")
    })

  static let untag = Command(
    name: "untag", task: .items, summary: "remove a tag from items or collections",
    parameters: [Parameter("TAG", .tag), .subjects], options: Option.bulk,
    examples: [Example("offload untag waiting kmf", "the answer has come")],
    changes: true,
    run: { session in
      let tag = session.arguments.words[0].tagName
      var command = ItemsCommand(session: session, verb: "Removed #\(tag) from") {
        try $0.items.removeTag(tag, from: $1)
      }
      command.ofCollection = { _ = try $0.collections.removeTag(tag, from: $1.path) }
      try command.run(words: Array(session.arguments.words.dropFirst()))
    })
}

extension Argument {
  /// A tag's name, whether the user wrote it with its `#` or without.
  var tagName: String {
    text.hasPrefix("#") ? String(text.dropFirst()) : text
  }
}
