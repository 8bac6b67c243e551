import OffloadKit

extension Command {
  static let collectionRename = Command(
    name: "collection rename", task: .collections,
    summary: "rename a collection or a section, and every link to it",
    parameters: [Parameter("NAME[#SECTION]", .section), Parameter("NEW", .text)],
    about: [
      "A new name with folders before it moves the file there. With a section, its heading gets the new text. Where another "
        + "program has renamed the file already, see collection follow."
    ],
    examples: [
      Example("offload collection rename Someday 'One day'", "links to it follow"),
      Example("offload collection rename Garden Home/Garden", "into a folder"),
      Example("offload collection rename 'Lisbon trip#Before' 'Before we go'", "a section's heading"),
    ],
    changes: true,
    run: { session in
      let words = session.arguments.words
      let vault = try session.openVault()
      let (collection, section) = try session.section(words[0], in: vault)
      let new = words[1].text
      let report = try session.change(vault) { change in
        guard let section else { return try change.collections.rename(collection.path, to: new) }
        return try change.collections.renameSection(section, of: collection.path, to: new)
      }
      let old = section.map { "\(collection.name)#\($0)" } ?? collection.name
      try session.report(report, in: vault, "Renamed \(old) to \(new)")
    })
}
