import OffloadKit

extension Command {
  static let collectionNew = Command(
    name: "collection new", task: .collections, summary: "make a collection",
    parameters: [Parameter("NAME", .text)], options: [.collectionType, .withTag, .starred],
    about: ["The name may have folders before it, which Offload makes too."],
    examples: [
      Example("offload collection new Garden", "a list, Garden.md"),
      Example("offload collection new 'Travel/Lisbon trip' --type plan --tag trip", "a plan, in a folder"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let arguments = session.arguments
      let report = try session.change(vault) { change in
        var collection = try change.collections.create(
          name: arguments.words[0].text, isStructured: arguments[.collectionType]?.text == "plan")
        for tag in arguments.all(.withTag) {
          collection = try change.collections.addTag(tag.tagName, to: collection.path)
        }
        return try arguments.has(.starred)
          ? change.collections.setStar(true, of: collection.path) : collection
      }
      try session.report(report, in: vault, "Made \(report.value.path.text)")
      if report.operation != nil { session.tellNamesakes(of: report.value.path, in: vault) }
    })
}

extension Option {
  static let collectionType = Option(
    "type", "TYPE", .choice(["list", "plan"]),
    "make a list (flat) or a plan (steps in order, nested)")
}
