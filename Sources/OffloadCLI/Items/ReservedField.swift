import OffloadKit

/// Refuses fields that have the name of another property of an item: they would mean nothing to any program.
enum ReservedField {
  /// The command to use instead; `ITEMS` stands for the words before it, `VALUE` for the value.
  private static let commands: [String: String] = [
    "status": "offload done ITEMS", "checkbox": "offload done ITEMS", "done": "offload done ITEMS",
    "completed": "offload done ITEMS", "state": "offload done ITEMS",
    "tag": "offload tag VALUE ITEMS", "tags": "offload tag VALUE ITEMS",
    "inheritedtags": "offload tag VALUE ITEMS",
    "title": "offload edit ITEMS --text VALUE", "content": "offload edit ITEMS --text VALUE",
    "text": "offload edit ITEMS --text VALUE", "description": "offload edit ITEMS --text VALUE",
    "collection": "offload move ITEMS --to VALUE", "path": "offload move ITEMS --to VALUE",
    "section": "offload help move", "position": "offload move ITEMS --position VALUE",
    "parent": "offload move ITEMS --under VALUE", "star": "offload star ITEMS",
  ]

  /// - Throws: a failure that names the right command, if the field isn't allowed.
  static func refuse(_ assignment: FieldAssignment, of items: ArraySlice<Argument>) throws {
    let name = assignment.key.lowercased()
    let isTaken = ItemProperty.named(name) != nil || commands[name] != nil
    guard isTaken, !FieldAssignment.isKnown(assignment.key) else { return }
    let line = commands[name].map { line in
      line.split(separator: " ").compactMap { part in
        switch part {
        case "ITEMS": items.isEmpty ? "ITEM" : ShellWords.quoted(Array(items))
        case "VALUE": ShellWords.quoted(assignment.value ?? "")
        default: String(part)
        }
      }.joined(separator: " ")
    }
    throw Failure(
      "reserved-field", "\(assignment.key) isn't a field; another command sets it",
      hint: line.map(Hint.init(line:)) ?? "offload help set", status: .usage)
  }

  /// Keys of a collection's front matter that have a command of their own.
  private static let collectionKeys: Set<String> = ["tag", "tags", "starred"]

  /// - Throws: a failure that names the right command, if the key isn't allowed.
  static func refuse(_ assignment: FieldAssignment, ofCollection collection: ItemCollection) throws {
    let key = assignment.key.lowercased()
    guard collectionKeys.contains(key) else { return }
    let value = assignment.value ?? ""
    let isOff = ["", "false", "no", "0"].contains(value.lowercased())
    let command = key == "starred" ? (isOff ? "unstar" : "star") : (value.isEmpty ? "untag" : "tag")
    let isOneTag = !value.isEmpty && !value.contains { $0.isWhitespace || $0 == "," }
    let words = [command] + (key == "starred" ? [] : [value]) + [collection.path.text]
    throw Failure(
      "reserved-field", "to set \(assignment.key) of a collection, use offload \(command)",
      hint: key == "starred" || isOneTag
        ? Hint(line: "offload \(ShellWords.quoted(words.map { Argument($0) }))") : "offload help \(command)",
      status: .usage)
  }
}
