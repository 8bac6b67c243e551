import OffloadKit

extension Command {
  static let set = Command(
    name: "set", task: .items, summary: "set or remove fields",
    parameters: [Parameter("ITEM", .item, .any), Parameter("KEY=VALUE", .field, .some)], options: Option.bulk,
    about: [
      "Dates may be said as in offload help dates. KEY= without a value removes the field. A field of your own may have "
        + "any name.",
      "A rule of repeat begins with every: every 3 days, every week on Monday and Friday, every month on the last, every "
        + "year when done.",
    ],
    examples: [
      Example("offload set kmf due=friday priority=high", "two fields of one item"),
      Example("offload set kmf due=", "no date any more"),
      Example("offload set kmf 'repeat=every 2 weeks'", "a value with blanks, in quotes"),
      Example("offload set --where 'tag:trip due:none' due=2026-04-10", "everything for the trip"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let words = session.arguments.words
      // An address has no `=`, unless a file's name does; then the item's id is there to be used.
      let first = words.firstIndex { $0.bytes.contains(UInt8(ascii: "=")) } ?? words.endIndex
      if first == words.endIndex {
        let parameter = Parameter("KEY=VALUE", .field, .some)
        throw UsageError.missing(parameter, command: session.arguments.command).failure
          .hinting(session.arguments.withAssignments)
      }
      if first == 0, !session.arguments.has(.whereQuery) {
        throw UsageError.missing(.items, command: session.arguments.command)
      }
      let assignments = try words[first...].map { word in
        let assignment = try FieldAssignment(parsing: word.text, today: vault.now.date)
        try ReservedField.refuse(assignment, of: words[..<first])
        return assignment
      }
      let keys = assignments.map { $0.key.lowercased() }
      if let twice = keys.indices.first(where: { keys[..<$0].contains(keys[$0]) }) {
        throw Failure(
          "field-twice", "\(assignments[twice].key) is set twice", hint: "offload help set", status: .usage)
      }
      let newFields = try assignments.filter { $0.value != nil }.compactMap { try vault.newField($0.key) }
      try ItemsCommand(session: session, verb: "Set") { try $0.items.set($1, assignments) }
        .run(words: Array(words[..<first]), in: vault, rest: ": \(assignments.words)")
      session.tell(of: newFields, "so this is a new one")
    })
}

extension ParsedArguments {
  /// `due:friday`, as queries and other programs have it, is meant as `due=friday`; nil where nothing is written so.
  fileprivate var withAssignments: String? {
    let meant = words.map { word in
      let parts = word.text.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, ItemProperty.stated(by: String(parts[0])) != nil else { return word }
      return Argument("\(parts[0])=\(parts[1])")
    }
    return meant == words ? nil : line(replacing: words, with: meant)
  }
}

extension [FieldAssignment] {
  /// `priority high, no due`
  var words: String {
    map { field in field.value.map { "\(field.key) \($0)" } ?? "no \(field.key)" }.joined(separator: ", ")
  }
}
