import OffloadKit

extension Command {
  static let set = Command(
    name: "set", task: .items, summary: "set or remove fields of items or collections",
    parameters: [Parameter("ITEM|COLLECTION", .subject, .any), Parameter("KEY=VALUE", .field, .some)],
    options: Option.bulk,
    about: [
      "Write dates as in offload help dates. KEY= without a value removes the field. Your own fields can "
        + "have any name.",
      "A date can count from a date of the item: due=due+1w, due=start-3d. It counts from the dates before the "
        + "command, and a time stays.",
      "A repeat rule begins with every: every 3 days, every week on Monday and Friday, every month on the last, every "
        + "year when done.",
      "A collection's fields are the properties in its front matter. type=plan turns a list into a plan, "
        + "type=list a plan into a list.",
    ],
    examples: [
      Example("offload set kmf due=friday priority=high", "set two fields of an item"),
      Example("offload set kmf due=due+1w", "postpone it by a week"),
      Example("offload set kmf due=", "remove the due date"),
      Example("offload set kmf 'repeat=every 2 weeks'", "quote a value that has spaces"),
      Example("offload set 'Lisbon trip' budget=900", "set a property of a collection"),
      Example(
        "offload set --where 'tag:trip due:none' due=2026-04-10",
        "give everything for the trip a due date"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let words = session.arguments.words
      // An address has no `=`, unless a file's name has one; then the user can name the item by its id.
      let first = words.firstIndex { $0.bytes.contains(UInt8(ascii: "=")) } ?? words.endIndex
      if first == words.endIndex {
        let parameter = Parameter("KEY=VALUE", .field, .some)
        throw UsageError.missing(parameter, command: session.arguments.command).failure
          .hinting(session.arguments.withAssignments)
      }
      if first == 0, !session.arguments.has(.whereQuery) {
        throw UsageError.missing(.items, command: session.arguments.command)
      }
      let subjects = try ItemSelection(session: session, vault: vault).subjects(Array(words[..<first]))
      let assignments = try session.assignments(words[first...], today: vault.now.date) { assignment in
        if !subjects.items.isEmpty { try ReservedField.refuse(assignment, of: words[..<first]) }
        if let collection = subjects.collections.first {
          try ReservedField.refuse(assignment, ofCollection: collection)
        }
      }
      let newFields = subjects.items.isEmpty ? [] : try vault.newFields(of: assignments)
      var command = ItemsCommand(session: session, verb: "Set") { try $0.items.set($1, assignments) }
      command.ofCollection = { change, collection in
        for assignment in assignments { try change.collections.set(assignment, of: collection.path) }
      }
      let only = subjects.count == 1 ? subjects.items.first?.item : nil
      try command.run(subjects, in: vault, rest: ": \(assignments.words(for: only))")
      session.tell(of: newFields, "so this is a new one")
    })
}

extension ParsedArguments {
  /// The line with `due=friday` for `due:friday`, as in queries and other programs, or for `due friday`, and with
  /// `due=due+1w` for `due+1w`; nil if it has none of these.
  fileprivate var withAssignments: String? {
    let meant = words.map { word in
      let parts = word.text.split(separator: ":", maxSplits: 1)
      if let sum = DateSum(word.text) { return Argument("\(sum.key)=\(word.text)") }
      guard parts.count == 2, ItemProperty.stated(by: String(parts[0])) != nil else { return word }
      return Argument("\(parts[0])=\(parts[1])")
    }
    if meant != words { return line(replacing: words, with: meant) }
    guard words.count > 2,
      let key = words.dropFirst().first(where: { ItemProperty.stated(by: $0.text) != nil }),
      let place = words.firstIndex(of: key), place + 1 < words.count
    else { return nil }
    let value = words[(place + 1)...].map(\.text).joined(separator: " ")
    return line(replacing: words, with: words[..<place] + [Argument("\(key.text)=\(value)")])
  }
}

extension [FieldAssignment] {
  /// `priority high, no due, due 2026-03-17`
  ///
  /// - Parameter item: the only item, as it was before; its dates give the new ones.
  func words(for item: Item? = nil) -> String {
    map { field in
      guard let value = field.value else { return "no \(field.key)" }
      guard let sum = field.sum else { return "\(field.key) \(value)" }
      let date = item?.date(sum.field).flatMap(sum.counted)
      return date.map { "\(field.key) \($0)" } ?? "\(field.key)=\(value)"
    }.joined(separator: ", ")
  }
}
