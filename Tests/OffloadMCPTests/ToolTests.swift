import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadMCP

@Suite struct `The tools` {
  let host: TestHost

  init() throws {
    host = try TestHost([
      "inbox.md": "- milk #errand\n- [x] bread\n- call mum [due:: 2026-03-12]\n",
      "Trips/Lisbon.md":
        "# Lisbon trip\n\nA hotel near the river.\n\n- [ ] book\n  - [ ] train\n  - flight\n- pack\n",
    ])
  }

  @Test func `are on the page, with its resources and prompts`() throws {
    let page = try Page("Assistants").text()
    for tool in Tool.all { #expect(page.contains("| `\(tool.name)` | \(tool.title) |")) }
    for prompt in Prompt.all { #expect(page.contains("*\(prompt.title)*")) }
    for version in Era.modernVersions + Era.legacyVersions { #expect(page.contains(version)) }
  }

  @Test(arguments: Tool.all.map(\.name) + Prompt.all.map(\.name))
  func `have examples that are valid calls`(name: String) throws {
    let words = Tool.named(name)?.words ?? Prompt.named(name)?.text ?? ""
    for example in Self.objects(in: words) {
      let tool = Tool.named(name).flatMap { $0.input.isEmpty ? nil : $0 } ?? Tool.find
      #expect(Schema.object(tool.input).fault(in: example, named: "it") == nil)
      if let query = example["query"].string { _ = try host.sight().query(query) }
    }
  }

  @Test func `name terms of queries that are valid`() throws {
    let terms = Tool.find.words.split(separator: " ").filter {
      $0.contains(":") && !$0.contains("\"") && !$0.hasSuffix(":")
    }
    #expect(terms.count > 8)
    for term in terms { _ = try host.sight().query(String(term.filter { $0 != "," })) }
  }

  /// The JSON objects in a text.
  private static func objects(in text: String) -> [JSONValue] {
    var (found, depth, start) = ([JSONValue](), 0, text.startIndex)
    for index in text.indices {
      if text[index] == "{" {
        if depth == 0 { start = index }
        depth += 1
      } else if text[index] == "}" {
        depth -= 1
        if depth == 0, let value = try? JSONValue(parsing: Array(text[start...index].utf8)) {
          found.append(value)
        }
      }
    }
    return found
  }

  @Test func `only read, unless more is allowed`() throws {
    for tool in try host.ask("tools/list")["result"]["tools"].elements {
      #expect(tool["annotations"]["readOnlyHint"].bool == true)
      #expect(tool["annotations"]["destructiveHint"].bool == false)
      #expect(tool["annotations"]["openWorldHint"].bool == false)
      #expect(tool["inputSchema"]["type"].string == "object")
      #expect(tool["outputSchema"]["type"].string == "object")
    }
    let before = host.bytes { _ in true }
    _ = try host.call("look")
    _ = try host.call("find")
    _ = try host.call("read", #"{"path":"inbox.md"}"#)
    _ = try host.call("log")
    #expect(host.bytes { _ in true } == before)
  }

  @Test(arguments: [
    ("", ["book", "train", "flight", "pack", "milk", "call mum"]), ("tag:errand", ["milk"]),
    ("is:done", ["bread"]),
    ("in:Lisbon has:parent", ["train", "flight"]), ("due:..friday", ["call mum"]), ("nothing", []),
  ])
  func `find items by a query`(query: String, contents: [String]) throws {
    #expect(try host.facts("find", #"{"query":"\#(query)"}"#).contents == contents)
  }

  @Test func `name an item with its hashes, in text too`() throws {
    let result = try host.call("find", #"{"query":"book"}"#)
    let item = try #require(result["structuredContent"]["items"].elements.first)
    let ref = try #require(item["ref"].string)
    let (hash, tree) = (try #require(item["hash"].string), try #require(item["tree"].string))
    #expect(ref.hasSuffix("@Trips/Lisbon.md:5"))
    #expect(hash != tree)
    #expect(item["children"].number == 2)
    #expect(result.said == "\(ToolResult.mark)\n- [ ] book | ref=\(ref) hash=\(hash) tree=\(tree)")
    let read = try host.facts("read", #"{"ref":"\#(ref)"}"#)
    #expect(read.contents == ["book", "train", "flight"])
    #expect(read["items"].elements.first?["tree"].string == tree)
  }

  @Test func `find an item again after lines were added above it`() throws {
    let ref = try #require(
      try host.facts("find", #"{"query":"pack"}"#)["items"].elements.first?["ref"].string)
    try host.write("- new\n- newer\n- pack\n", to: "Trips/Lisbon.md")
    let item = try #require(try host.facts("read", #"{"ref":"\#(ref)"}"#)["items"].elements.first)
    #expect(item["line"].number == 3)
    try host.write("- new\n", to: "Trips/Lisbon.md")
    #expect(try host.call("read", #"{"ref":"\#(ref)"}"#)["isError"].bool == true)
  }

  @Test func `find words in notes`() throws {
    let lines = try host.facts("find", #"{"words":"hotel river"}"#)["lines"].elements
    #expect(lines.map(\.encoded).count == 1)
    #expect(lines.first?["line"].number == 3)
    #expect(lines.first?["title"].string == "Lisbon trip")
    #expect(try host.facts("find", #"{"words":"\"river hotel\""}"#)["lines"].elements.isEmpty)
  }

  @Test func `read a collection by its path or name`() throws {
    for name in ["Trips/Lisbon.md", "Trips/%4Cisbon.md", "Lisbon", "lisbon trip"] {
      let facts = try host.facts("read", #"{"path":"\#(name)"}"#)
      #expect(facts["collection"]["title"].string == "Lisbon trip")
      #expect(facts["collection"]["items"].number == 4)
      #expect(facts.contents == ["book", "train", "flight", "pack"])
    }
    #expect(try host.facts("read", #"{"path":"inbox.md"}"#).contents == ["milk", "bread", "call mum"])
  }

  @Test func `list the collections, page by page`() throws {
    try host.write("# Empty\n", to: "Empty.md")
    let first = try host.facts("read", #"{"limit":2}"#)
    #expect(
      first["collections"].elements.compactMap { $0["path"].string } == ["Empty.md", "Trips/Lisbon.md"])
    let shown = first["collections"].elements
    #expect(shown.compactMap { $0["path"].string } == ["Empty.md", "Trips/Lisbon.md"])
    #expect(shown.compactMap { $0["open"].number } == [0, 4])
    let cursor = try #require(first["nextCursor"].string?.replacing("\"", with: "\\\""))
    let rest = try host.facts("read", #"{"cursor":"\#(cursor)"}"#)
    #expect(rest["collections"].elements.compactMap { $0["path"].string } == ["inbox.md"])
    #expect(rest["nextCursor"].isNull)
  }

  @Test func `know a name that several collections have`() throws {
    try host.write("- a\n", to: "Work/Lisbon.md")
    let error = try host.facts("read", #"{"path":"Lisbon"}"#)["error"].string
    #expect(
      error == "More than one collection is named \"Lisbon\". Give a path: Trips/Lisbon.md, Work/Lisbon.md.")
  }

  @Test(arguments: [
    ("in:groceries", "There is no collection \"groceries\"."), ("tag:erand", "Did you mean #errand?"),
  ])
  func `say what a query without results may have meant`(query: String, words: String) throws {
    let result = try host.call("find", #"{"query":"\#(query)"}"#)
    #expect(result["structuredContent"]["notes"].texts.contains { $0.contains(words) })
    #expect(result.said.contains(words))
  }

  @Test func `stay within the most bytes, however long one thing is`() throws {
    let long = String(repeating: "  word word word\n", count: 20_000)
    let headings = (0..<20_000).map { "## Heading \($0)\n\n" }.joined()
    try host.write("- log\n\(long)\n\(headings)", to: "Long.md")
    let item = try #require(try host.facts("find", #"{"query":"in:Long"}"#)["items"].elements.first)
    for arguments in [#"{"ref":"\#(item["ref"].string ?? "")"}"#, #"{"path":"Long"}"#, "{}"] {
      let result = try host.call("read", arguments)
      #expect(result.encoded.utf8.count < 3 * ToolResult.mostBytes)
    }
  }

  @Test func `read lines`() throws {
    let facts = try host.facts("read", #"{"path":"Lisbon","from":3,"to":5}"#)
    #expect(facts["lines"].texts == ["A hotel near the river.", "", "- [ ] book"])
    #expect(facts["lineCount"].number == 8)
    #expect(try host.facts("read", #"{"path":"Lisbon","from":9}"#)["lines"].texts == [])
    #expect(try host.facts("read", #"{"path":"Lisbon","from":9223372036854775807}"#)["lines"].texts == [])
  }

  @Test func `look at the day as the command line does`() throws {
    let facts = try host.facts("look")
    #expect(facts["date"].string == "2026-03-10")
    let parts = facts["parts"].elements
    #expect(parts.compactMap { $0["name"].string } == ["inbox", "starred", "due", "scheduled"])
    #expect(parts.compactMap { $0["count"].number } == [2, 0, 1, 0])
    #expect(parts[2].contents == ["call mum"])
  }

  @Test func `log what was done`() throws {
    _ = try host.vault().transaction("capture") { try $0.items.create(NewItem("tea")) }
    let operations = try host.facts("log")["operations"].elements
    #expect(operations.count == 1)
    #expect(operations.first?["words"].string == #"capture "tea""#)
    #expect(operations.first?["operation"].string == "1")
  }

  @Test(arguments: [
    ("find", #"{"query":"due:("}"#, "The query can't be read"),
    ("find", #"{"query":"a","words":"b"}"#, "not both"),
    ("find", #"{"limit":51}"#, "limit must be a whole number from 1 to 50"),
    ("find", #"{"limit":"5"}"#, "limit must be a whole number"),
    ("find", #"{"query":null,"words":null,"limit":null,"cursor":"x"}"#, "another list"),
    ("find", #"{"filter":"a"}"#, #"can't have "filter"; it can have: query, words"#),
    ("find", #"{"sort":""}"#, "sort takes"),
    ("find", #"{"cursor":"x"}"#, "another list"),
    ("find", #"{"cursor":"[]"}"#, "another list"),
    ("read", #"{"from":1}"#, "Give a path or a ref"),
    ("read", #"{"path":"Gone"}"#, "nothing here named"),
    ("read", #"{"ref":"inbox.md:1"}"#, "isn't a ref"),
    ("read", #"{"path":"Lisbon","from":3,"to":2}"#, "from is after to"),
    ("look", "[]", "the arguments must be an object"),
  ])
  func `say what is wrong with a call`(tool: String, arguments: String, words: String) throws {
    let result = try host.call(tool, arguments)
    #expect(result["isError"].bool == true)
    #expect(result.said.contains(words), "\(result.said)")
    #expect(result["structuredContent"]["error"].string == result.said)
  }

  @Test func `show text from the vault cleaned`() throws {
    try host.write("- pay \u{1B}[31m now \u{202E}abc\r\n", to: "inbox.md")
    let result = try host.call("find", #"{"query":"pay"}"#)
    #expect(!result.said.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
    #expect(result.said.contains("now"))
  }

  @Test func `cut long texts, and hash the whole`() throws {
    let long = String(repeating: "ä", count: 3000)
    try host.write("- \(long)\n", to: "inbox.md")
    let first = try #require(try host.facts("find", #"{"query":"in:inbox"}"#)["items"].elements.first)
    #expect(first["cut"].bool == true)
    #expect(first["content"].string?.utf8.count == 2048)
    try host.write("- \(long)x\n", to: "inbox.md")
    let second = try #require(try host.facts("find", #"{"query":"in:inbox"}"#)["items"].elements.first)
    #expect(first["content"].string == second["content"].string)
    #expect(first["hash"].string != second["hash"].string)
  }
}
