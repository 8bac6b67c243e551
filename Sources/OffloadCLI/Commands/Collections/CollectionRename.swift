import OffloadKit

extension Command {
  static let collectionRename = Command(
    name: "collection rename", task: .collections,
    summary: "rename a collection or section, and fix links to it",
    parameters: [Parameter("NAME[#SECTION]", .section), Parameter("NEW", .text)],
    about: [
      "If the new name has folders before it, the file moves there. With a section, its heading gets the "
        + "new text. If another program has already renamed the file, see collection follow."
    ],
    examples: [
      Example("offload collection rename Someday 'One day'", "links to it keep working"),
      Example("offload collection rename Garden Home/Garden", "move it into a folder"),
      Example("offload collection rename 'Lisbon trip#Before' 'Before we go'", "rename a section"),
    ],
    changes: true,
    run: { session in
      let words = session.arguments.words
      let vault = try session.openVault()
      let (collection, section) = try session.section(words[0], in: vault)
      let new =
        try section.map { try session.newSection(words[1], of: collection, instead: $0, in: vault) }
        ?? words[1].text
      let report = try session.change(vault) { change in
        guard let section else { return try change.collections.rename(collection.path, to: new) }
        return try change.collections.renameSection(section, of: collection.path, to: new)
      }
      let old = section.map { "\(collection.name)#\($0)" } ?? collection.name
      try session.report(report, in: vault, "Renamed \(old) to \(new)")
    })
}

extension Session {
  /// Returns the new name of a section. The user may write it after the collection's name, like the old one. A
  /// section's name can't have a `#`: no address and few links could tell it from the `#` between the two names.
  fileprivate func newSection(
    _ word: Argument, of collection: ItemCollection, instead old: String, in vault: Vault
  ) throws -> String {
    guard let mark = word.text.firstIndex(of: "#") else { return word.text }
    let (before, name) = (String(word.text[..<mark]), String(word.text[word.text.index(after: mark)...]))
    let isSame = before.isEmpty || (try? self.collection(Argument(before), in: vault).path) == collection.path
    if isSame, !name.isEmpty, !name.contains("#") { return name }
    let plain = word.text.split { $0 == "#" || $0.isWhitespace }.joined(separator: " ")
    throw Failure(
      "invalid-section-name",
      "\(word.text.inQuotes) can't be a section of \(collection.name), because it has a \("#".inQuotes)",
      hint: "offload collection rename \("\(collection.name)#\(old)") \(plain)", status: .usage)
  }
}
