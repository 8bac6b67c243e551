import JSON
import OffloadKit

extension Tool {
  static let find = Tool(
    name: "find", title: "Find items or notes",
    words: """
      Finds items by a query, or lines of notes by words. All terms of a query must match: words of the item, \
      tag:errand, in:Errands (a collection), in:inbox, due:..friday, due:today, completed:-7d.., created:monday.., \
      is:open, is:done, is:starred, priority:high, has:due. Values with spaces need double quotes: due:"this week", \
      in:"Lisbon trip". Combine with or, not and parentheses. Items that are done are left out unless the query asks \
      for them or closed is true. Examples: {"query": "tag:errand due:..friday", "sort": "due"}, {"query": "completed:\\"this week\\""}. \
      For text that isn't an item: {"words": "lisbon hotel"}.
      """,
    needs: .reading,
    input: [
      Schema.Member("query", .text, "a query for items; without one, all that aren't done"),
      Schema.Member(
        "words", .text,
        "instead of a query: words that a note must all have, anywhere in it; quote words to find them together"
      ),
      Schema.Member(
        "sort", .text, "keys with commas between them: due, -created, priority, content; - reverses"),
      Schema.Member("closed", .flag, "include items that are done or cancelled"),
      Schema.Member(
        "limit", .number(1...ToolResult.mostItems), "the most results; \(ToolResult.mostItems) by default"),
      Schema.Member("cursor", .text, "nextCursor of the page before"),
    ],
    output: [
      Schema.Member("items", .list(JSONValue.itemSchema)),
      Schema.Member("lines", .list(noteLine), "the lines of notes"),
      Schema.Member("notes", .list(.text), "what may be wrong with a query that finds nothing"),
    ] + ToolResult.paging,
    run: { call in
      if let words = call["words"] {
        guard call["query"] == nil, call["sort"] == nil, !call.flag("closed") else {
          throw ToolProblem("Give a query or words, not both. sort and closed go with a query.")
        }
        return try findNotes(words, call)
      }
      return try findItems(call)
    })

  private static let noteLine = Schema.object([
    Schema.Member("path", .text, required: true),
    Schema.Member("line", .number(1...Int.max), required: true),
    Schema.Member("title", .text, "of the note", required: true),
    Schema.Member("text", .text, "the line", required: true),
    Schema.Member("isTitle", .flag, "whether the note's title or name has the words", required: true),
  ])

  private static func findItems(_ call: ToolCall) throws -> ToolResult {
    let text = call["query"] ?? ""
    var request = ListRequest(
      try worded { () throws(QueryError) in try call.sight.query(text) },
      includesClosed: call.flag("closed"))
    if let sort = call["sort"] {
      guard let keys = try? SortKey.parse(sort), keys.count <= 4 else {
        throw ToolProblem("sort takes up to four keys with commas between them, such as: due,-created")
      }
      request.sort = keys
    }
    request.limit = call.limit
    return try page(
      of: request, call, list: "find \(text)\n\(call["sort"] ?? "")\n\(request.includesClosed)")
  }

  /// Returns a page of items.
  ///
  /// - Parameter list: everything that the list depends on.
  static func page(
    of request: ListRequest, _ call: ToolCall, list: String, after facts: ToolResult = ToolResult()
  ) throws -> ToolResult {
    let cursor = try call["cursor"].map { text in
      guard let cursor = ListCursor(text, of: list) else { throw ToolProblem.unreadableCursor }
      return cursor
    }
    let page = try call.sight.page(of: request, after: cursor)
    var result = facts
    if page.items.isEmpty {
      result.say(cursor == nil ? "Nothing found." : "Nothing more.")
      result.tell(
        notes: try call.sight.vault.unknownNames(in: request.query).map { $0.message("").sentences })
    }
    let shown = result.add(page.items)
    result.set("items", .array(shown))
    let isCutShort = shown.count < page.items.count
    let next = isCutShort ? ListCursor(after: page.items[shown.count - 1], in: request.sort) : page.next
    result.tell(next: next?.text(of: list))
    result.tell(unread: page.unread)
    return result
  }

  private static func findNotes(_ words: String, _ call: ToolCall) throws -> ToolResult {
    let search = WordSearch(phrases(in: words))
    if search.isEmpty { throw ToolProblem("words is empty.") }
    let list = "words \(words)"
    let skipped = try call.skipped(in: list)
    let found = call.sight.find(search)
    let rows = found.notes.flatMap { note -> [(note: FoundNote, line: Int, text: String, isTitle: Bool)] in
      (note.titleLine.map { [(note, $0, note.title, true)] } ?? [])
        + note.lines.map { (note, $0.number, $0.text, false) }
    }.dropFirst(skipped)
    var result = ToolResult()
    if rows.isEmpty { result.say("Nothing found.") }
    let lines = result.add(rows.prefix(call.limit)) { row in
      .object([
        ("path", .string(row.note.path.text)), ("line", .number(row.line)),
        ("title", .string(row.note.title.cut)),
        ("text", .string(row.text.cut)), ("isTitle", .bool(row.isTitle)),
      ])
    } line: { row in
      "\(row.note.path.text):\(row.line): \(row.text.cut)"
    }
    result.set("lines", .array(lines))
    result.tell(hasMore: lines.count < rows.count, after: skipped + lines.count, of: list)
    result.tell(unread: found.unread)
    return result
  }

  /// Words with spaces between them; those in quotation marks are one phrase.
  private static func phrases(in words: String) -> [String] {
    words.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { number, part in
      number % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
  }

  /// Puts what is wrong with a query into words.
  static func worded(_ query: () throws(QueryError) -> Query) throws -> Query {
    do {
      return try query()
    } catch {
      throw ToolProblem("The query can't be read: \(Failure(describing: error).message.sentences)")
    }
  }
}
