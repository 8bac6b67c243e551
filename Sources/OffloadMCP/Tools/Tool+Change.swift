import JSON
import OffloadKit

extension Tool {
  static let change = Tool(
    name: "change", title: "Change items",
    words: """
      Changes items, all or none, in the order given. Each change names an item by ref and hash, as find, read or look \
      gave them; move and archive need tree too, the hash with the items in it. For two changes of one item, give the \
      same ref and hash twice. If an item isn't what you read, nothing changes, and the error has \
      the items as they are now. do is one of: done, cancel (it won't be done; an \
      item without a checkbox gets one), reopen, star, unstar, archive (puts a finished item \
      away), set (with set: fields and values; an empty value removes), tag and untag (with tag), edit (with text: all \
      new words; tags and fields stay), move (with to, a collection, and perhaps section; or with under, before or \
      after, another item's ref alone). Example: {"changes": [{"do": "done", "ref": "…", "hash": "…"}, {"do": "set", "ref": \
      "…", "hash": "…", "set": {"due": "friday"}}, {"do": "move", "ref": "…", "hash": "…", "tree": "…", "to": \
      "Errands"}]}. dryRun shows what would change.
      """,
    needs: .change,
    input: [
      Schema.Member(
        "changes",
        .list(
          .object([
            Schema.Member("do", .choice(verbs), "what to do", required: true),
            Schema.Member("ref", .text, "the item's ref, as it was given", required: true),
            Schema.Member("hash", .text, "the item's hash, as it was given", required: true),
            Schema.Member("tree", .text, "for move and archive: the item's tree, as it was given"),
            Schema.Member("set", .texts, "for set: \(fields); an empty value removes the field"),
            Schema.Member("tag", .text, "for tag and untag, without #"),
            Schema.Member("text", .text, "for edit: all new words"),
            Schema.Member("to", .text, "for move: a collection's name or path"),
            Schema.Member("section", .text, "for move: a heading of that collection"),
            Schema.Member("under", .text, "for move: the ref of the item to go into"),
            Schema.Member("before", .text, "for move: the ref of the item to go before"),
            Schema.Member("after", .text, "for move: the ref of the item to go after"),
          ])), required: true), key,
      Schema.Member("dryRun", .flag, "change nothing, and show what would change"),
    ],
    output: writing + [
      items, Schema.Member("diff", .text, "for dryRun: what would change"),
      Schema.Member("cut", .flag, "whether the diff is longer than shown"),
      Schema.Member(
        "stale",
        .list(
          .object([
            Schema.Member("ref", .text, required: true),
            Schema.Member("now", JSONValue.itemSchema, "the item as it is now, if it's there"),
          ])), "the items that aren't what you read"),
    ],
    run: { call in
      let given = call.arguments["changes"].elements
      try ToolProblem.refuse(given, named: "changes")
      let dryRun = call.flag("dryRun")
      let report = try call.hands().change(
        given.map { try change($0, call) }, dryRun: dryRun)
      var result = ToolResult(report, did: dryRun ? "This would be so" : "Changed")
      if !report.diff.isEmpty { set(diff: report.diff, in: &result) }
      return result
    })

  private static func set(diff: [UInt8], in result: inout ToolResult) {
    var shown = ""
    let newline = UInt8(ascii: "\n")
    let lines = (diff.last == newline ? diff.dropLast() : diff[...])
      .split(separator: newline, omittingEmptySubsequences: false)
    for line in lines.map({ String(decoding: $0, as: UTF8.self) }) {
      guard result.takeRoom(for: line.utf8.count + 1) else {
        result.set("cut", .bool(true))
        result.say("The diff is longer than shown.")
        break
      }
      shown += line + "\n"
      result.say(line.hasSuffix("\r") ? String(line.dropLast()) : line)
    }
    result.set("diff", .string(shown))
  }

  /// What `change` can do. Each reads its arguments; nil if it needs something that isn't there, which it names.
  private static let actions:
    [(verb: String, needs: String?, action: @Sendable (JSONValue, ToolCall) throws -> SeenChange.Action?)] = [
      ("done", nil, { _, _ in .done }), ("cancel", nil, { _, _ in .cancel }),
      ("reopen", nil, { _, _ in .reopen }),
      ("star", nil, { _, _ in .star }), ("unstar", nil, { _, _ in .unstar }),
      ("set", "set", { try $1.assignments($0["set"]).nonEmpty.map { .set($0) } }),
      ("tag", "tag", { given, _ in given["tag"].string.map { .tag($0) } }),
      ("untag", "tag", { given, _ in given["tag"].string.map { .untag($0) } }),
      ("edit", "text", { given, _ in given["text"].string.map { .edit($0) } }),
      ("move", "one of to, under, before and after", { given, _ in try move(given) }),
      ("archive", nil, { _, _ in .archive }),
    ]

  private static let verbs = actions.map(\.verb)

  private static func change(_ given: JSONValue, _ call: ToolCall) throws -> SeenChange {
    guard let (verb, needs, action) = actions.first(where: { $0.verb == given["do"].string }) else {
      throw ToolProblem("do must be one of: \(verbs.joined(separator: ", "))")
    }
    guard let read = try action(given, call) else { throw ToolProblem("\(verb) needs \(needs ?? "more").") }
    let hashes = try ["hash", "tree"].map { name -> LineHash? in
      guard let text = given[name].string else { return nil }
      guard let hash = LineHash(text) else {
        throw ToolProblem("\(text.cut.inQuotes) isn't a \(name). Pass on what find or read gave, as it is.")
      }
      return hash
    }
    if read.takesAll, hashes[1] == nil { throw ToolProblem("\(verb) needs tree, as find or read gave it.") }
    guard let hash = hashes[0] else { throw ToolProblem("hash is missing") }
    return SeenChange(read, try ItemRef(reading: given["ref"].string ?? ""), hash: hash, tree: hashes[1])
  }

  private static func move(_ given: JSONValue) throws -> SeenChange.Action? {
    let places: [(String, (ItemRef) -> SeenChange.Neighbour)] = [
      ("under", { .under($0) }), ("before", { .before($0) }), ("after", { .after($0) }),
    ]
    let beside = try places.compactMap { name, place in
      try given[name].string.map { place(try ItemRef(reading: $0)) }
    }
    if given["section"].string != nil, given["to"].string == nil {
      throw ToolProblem("section goes with to.")
    }
    guard beside.count + (given["to"].string == nil ? 0 : 1) == 1 else { return nil }
    return .move(to: given["to"].string, section: given["section"].string, beside: beside.first)
  }
}

extension Array {
  fileprivate var nonEmpty: [Element]? { isEmpty ? nil : self }
}
