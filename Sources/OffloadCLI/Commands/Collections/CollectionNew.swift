import OffloadKit

extension Command {
  static let collectionNew = Command(
    name: "collection new", task: .collections, summary: "make a collection",
    parameters: [Parameter("NAME", .text)], options: [.collectionType, .template, .withTag, .starred],
    about: [
      "The name may have folders before it, which Offload makes too. With --template, the text is that of another "
        + "note, with {{title}}, {{date}} and {{time}} filled in, also with a format: {{date:D MMMM YYYY}}."
    ],
    examples: [
      Example("offload collection new Garden", "a list, Garden.md"),
      Example("offload collection new 'Travel/Lisbon trip' --type plan --tag trip", "a plan, in a folder"),
      Example(
        "offload collection new 'Porto trip' --template 'Packing list'", "with the text of another note"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let arguments = session.arguments
      let report = try session.change(vault) { change in
        let (name, isPlan) = (arguments.words[0].text, arguments[.collectionType]?.text == "plan")
        var collection: ItemCollection
        if let template = arguments[.template] {
          collection = try change.collections.create(
            name: name, from: session.collection(template, in: vault).path)
          if arguments.has(.collectionType) {
            collection = try change.collections.convert(collection.path, toPlan: isPlan)
          }
        } else {
          collection = try change.collections.create(name: name, isStructured: isPlan)
        }
        for tag in arguments.all(.withTag) {
          collection = try change.collections.addTag(tag.tagName, to: collection.path)
        }
        return try arguments.has(.starred)
          ? change.collections.setStar(true, of: collection.path) : collection
      }
      try session.report(report, in: vault, "Made \(report.value.path.text)")
    })
}

extension Option {
  static let template = Option("template", "NOTE", .collection, "begin with the text of this note")
  static let collectionType = Option(
    "type", "TYPE", .choice(["list", "plan"]),
    "make a list (flat) or a plan (steps in order, nested)")
}
