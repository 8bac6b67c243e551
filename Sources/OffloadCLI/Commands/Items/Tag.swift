import OffloadKit

extension Command {
  static let tag = Command(
    name: "tag", task: .items, summary: "add a tag to items or collections",
    parameters: [Parameter("TAG", .tag), .subjects], options: Option.bulk,
    about: [
      "The tag is named without #, or with it in quotes. An item that has it stays as it is. Items inherit their collection's tags."
    ],
    examples: [
      Example("offload tag errand kmf rtw", "two items"),
      Example("offload tag work/talks --where slides", "a nested tag, for all that match"),
      Example("offload tag trip 'Packing list'", "a collection: all in it is found by tag:trip"),
    ],
    changes: true,
    run: { session in
      let tag = session.arguments.words[0].tagName
      var command = ItemsCommand(session: session, verb: "Tagged") { try $0.items.addTag(tag, to: $1) }
      command.ofCollection = { _ = try $0.collections.addTag(tag, to: $1.path) }
      try command.run(words: Array(session.arguments.words.dropFirst()), rest: " with #\(tag)")
    })

  static let untag = Command(
    name: "untag", task: .items, summary: "take a tag away from items or collections",
    parameters: [Parameter("TAG", .tag), .subjects], options: Option.bulk,
    examples: [Example("offload untag waiting kmf", "the answer has come")],
    changes: true,
    run: { session in
      let tag = session.arguments.words[0].tagName
      var command = ItemsCommand(session: session, verb: "Took #\(tag) from") {
        try $0.items.removeTag(tag, from: $1)
      }
      command.ofCollection = { _ = try $0.collections.removeTag(tag, from: $1.path) }
      try command.run(words: Array(session.arguments.words.dropFirst()))
    })
}

extension Argument {
  /// A tag's name, whether it was written with its `#` or without.
  var tagName: String {
    text.hasPrefix("#") ? String(text.dropFirst()) : text
  }
}
