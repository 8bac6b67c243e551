import JSON
import OffloadKit

extension Tool {
  static let read = Tool(
    name: "read", title: "Read a collection, an item or lines",
    words: """
      Reads one thing with its hashes. A collection with its items, done or not, in the order of the file: \
      {"path": "Errands.md"}; its name works too. An item with the items in it: {"ref": "…"}, with the ref that find \
      gave. Lines of a file as written: {"path": "Lisbon trip.md", "from": 1, "to": 40}. With {}, it lists the \
      collections.
      """,
    needs: .reading,
    input: [
      Schema.Member("path", .text, "a file of the vault, or a collection's name"),
      Schema.Member("ref", .text, "an item's ref, instead of a path"),
      Schema.Member("from", .number(1...Int.max), "the first line to read"),
      Schema.Member("to", .number(1...Int.max), "the last line to read; by default, \(mostLines) lines"),
      Schema.Member("limit", .number(1...ToolResult.mostItems), "the most items or collections"),
      Schema.Member("cursor", .text, "nextCursor of the page before"),
    ],
    output: [
      Schema.Member("collection", facts), Schema.Member("collections", .list(facts)),
      Schema.Member("items", .list(JSONValue.itemSchema)),
      Schema.Member("path", .text, "of the lines"),
      Schema.Member("from", .number(1...Int.max), "the number of the first line"),
      Schema.Member("lines", .list(.text)),
      Schema.Member("lineCount", .number(0...Int.max), "of the file"),
      Schema.Member("cut", .flag, "whether a line, or the item's text, is longer than shown"),
    ] + ToolResult.paging,
    run: { call in
      switch (call["path"], call["ref"]) {
      case (nil, let ref?): return try readItem(ref, call)
      case (let name?, nil):
        guard let path = try call.sight.path(named: name) else { throw ToolProblem(.nothingNamed(name)) }
        if call.number("from") != nil || call.number("to") != nil { return try readLines(path, name, call) }
        return try readCollection(path, name, call)
      case (nil, nil) where call.number("from") == nil && call.number("to") == nil:
        return try listCollections(call)
      default: throw ToolProblem("Give a path or a ref.")
      }
    })

  private static let mostLines = 200

  private static let facts = Schema.object([
    Schema.Member("name", .text, required: true), Schema.Member("path", .text, required: true),
    Schema.Member("title", .text), Schema.Member("type", .text, "plan if order and nesting mean steps"),
    Schema.Member("tags", .list(.text), "which its items inherit"), Schema.Member("starred", .flag),
    Schema.Member("created", .anything), Schema.Member("items", .number(0...Int.max), "how many"),
    Schema.Member("open", .number(0...Int.max), "how many aren't done"),
    Schema.Member("sections", .list(.text), "its headings, or the first of them"),
  ])

  private static func readCollection(_ path: VaultPath, _ name: String, _ call: ToolCall) throws -> ToolResult
  {
    guard let collection = try call.sight.collection(at: path) else { throw ToolProblem(.nothingNamed(name)) }
    var result = ToolResult()
    result.say(line(of: collection))
    result.set("collection", json(of: collection))
    var request = ListRequest(.inFile(path), includesClosed: true)
    request.limit = call.limit
    return try page(of: request, call, list: "read \(path.escaped)", after: result)
  }

  private static func listCollections(_ call: ToolCall) throws -> ToolResult {
    let list = "collections"
    let survey = try call.sight.vault.collections.survey()
    let skipped = try call.skipped(in: list)
    let rest = survey.value.dropFirst(skipped)
    var result = ToolResult()
    let shown = result.add(rest.prefix(call.limit), json, line: line)
    result.set("collections", .array(shown))
    result.tell(hasMore: shown.count < rest.count, after: skipped + shown.count, of: list)
    result.tell(unread: call.sight.named(survey.unreadable))
    return result
  }

  private static func line(of collection: ItemCollection) -> String {
    let sections = sections(of: collection).joined(separator: ", ")
    return "\(collection.title.cut) (\(collection.path.text)): \(Phrase.counted(collection.itemCount)), "
      + "\(collection.openCount) open" + (sections.isEmpty ? "" : "; sections: \(sections)")
  }

  private static func json(of collection: ItemCollection) -> JSONValue {
    var collection = collection
    // Its shortest name would tell of other files.
    collection.name = collection.path.collectionName
    guard case .object(let facts) = JSONValue(collection) else { return .null }
    var isCut = false
    let shown = facts.map { ($0.key, $0.value.cut(&isCut)) }
    return .object(shown + [("sections", JSONValue(sections(of: collection)))])
  }

  /// The first of its headings.
  private static func sections(of collection: ItemCollection) -> [String] {
    var room = ToolResult.mostOfText
    return collection.sections.map(\.cut).prefix { section in
      room -= section.utf8.count
      return room >= 0
    }
  }

  private static func readItem(_ text: String, _ call: ToolCall) throws -> ToolResult {
    let ref = try ItemRef(reading: text)
    let list = "read item \(ref)"
    let skipped = try call.skipped(in: list)
    let items = try call.sight.items(in: ref, skipping: skipped, limit: call.limit + 1)
    let isFirst = call["cursor"] == nil
    if items.isEmpty, isFirst {
      throw ToolProblem("No item has this ref. It was changed or moved, or isn't there; use find.")
    }
    var result = ToolResult()
    let shown = result.add(items.prefix(call.limit))
    if let body = items.first?.item.body, isFirst, !body.isEmpty {
      for line in body.split(whereSeparator: \.isNewline).map({ String($0).cut }) {
        guard result.takeRoom(for: line.utf8.count) else {
          result.set("cut", .bool(true))
          result.say("Its text is longer than shown; read the lines of the file for the rest.")
          break
        }
        result.say("    \(line)")
      }
    }
    result.set("items", .array(shown))
    result.tell(hasMore: shown.count < items.count, after: skipped + shown.count, of: list)
    return result
  }

  private static func readLines(_ path: VaultPath, _ name: String, _ call: ToolCall) throws -> ToolResult {
    let from = call.number("from") ?? 1
    let to = min(call.number("to") ?? .max, from > .max - mostLines ? .max : from + mostLines - 1)
    guard from <= to else { throw ToolProblem("from is after to.") }
    guard let seen = try call.sight.lines(from...to, of: path) else { throw ToolProblem(.nothingNamed(name)) }
    var result = ToolResult()
    var lines: [String] = []
    for line in seen.lines {
      guard result.takeRoom(for: line.cut.utf8.count + 8) else { break }
      lines.append(line.cut)
      result.say("\(seen.first + lines.count - 1): \(line.cut)")
    }
    result.set("path", .string(path.text))
    result.set("from", .number(seen.first))
    result.set("lines", JSONValue(lines))
    result.set("lineCount", .number(seen.count))
    if zip(lines, seen.lines).contains(where: { $0 != $1 }) { result.set("cut", .bool(true)) }
    let last = seen.first + lines.count - 1
    if last < seen.count { result.say("There is more. Call again with from: \(last + 1)") }
    return result
  }
}
