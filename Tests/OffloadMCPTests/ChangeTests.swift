import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadMCP

@Suite struct `An assistant that may change items` {
  let host: TestHost

  init() throws {
    host = try TestHost(
      [
        "inbox.md": "- milk #errand\n- [x] bread\n- call mum [due:: 2026-03-12]\n",
        "Errands.md": "# Errands\n\n- stamps\n\n## Town\n\n- keys\n",
        "Trip.md": "# Trip\n\n- [ ] book\n  - [ ] train\n  - flight\n- pack\n",
      ], allowed: .change)
  }

  /// The members by which a change names the item with these words.
  private func named(_ words: String) throws -> String {
    let found = try host.facts("find", #"{"closed":true}"#)["items"].elements
    let item = try #require(found.first { $0["content"].string == words })
    return try ["ref", "hash", "tree"].map { #""\#($0)":"\#(try #require(item[$0].string))""# }.joined(
      separator: ",")
  }

  private func ref(_ words: String) throws -> String {
    try #require(JSONValue(parsing: Array("{\(named(words))}".utf8))["ref"].string)
  }

  private func change(_ verb: String, _ words: String, _ more: String = "") throws -> JSONValue {
    try host.facts("change", #"{"changes":[{"do":"\#(verb)",\#(named(words))\#(more)}]}"#)
  }

  @Test(arguments: [
    ("done", "", "- [x] milk #errand [completion:: 2026-03-10]"),
    ("cancel", "", "- [-] milk #errand [cancelled:: 2026-03-10]"),
    ("star", "", "- milk #errand [starred:: true]"), ("tag", #","tag":"shop""#, "- milk #errand #shop"),
    ("untag", #","tag":"errand""#, "- milk"), ("edit", #","text":"oat milk""#, "- oat milk #errand"),
    (
      "set", #","set":{"due":"friday","priority":"high"}"#,
      "- milk #errand [priority:: high] [due:: 2026-03-13]"
    ),
  ])
  func `changes one line`(verb: String, more: String, line: String) throws {
    let result = try change(verb, "milk", more)
    #expect(result["ok"].bool == true)
    #expect(
      host.text("inbox.md").replacing("  ", with: " ")
        == "\(line)\n- [x] bread\n- call mum [due:: 2026-03-12]\n")
    #expect(result["items"].elements.count == 1)
  }

  @Test func `goes on with the hashes of the answer`() throws {
    let item = try #require(try change("star", "milk")["items"].elements.first)
    let names = #""ref":"\#(item["ref"].string ?? "")","hash":"\#(item["hash"].string ?? "")""#
    #expect(try host.facts("change", #"{"changes":[{"do":"unstar",\#(names)}]}"#)["ok"].bool == true)
    #expect(host.text("inbox.md").hasPrefix("- milk #errand\n"))
  }

  @Test(arguments: [
    (
      #","to":"Errands""#,
      "# Errands\n\n- stamps\n- [ ] book\n  - [ ] train\n  - flight\n\n## Town\n\n- keys\n"
    ),
    (
      #","to":"Errands.md","section":"Town""#,
      "# Errands\n\n- stamps\n\n## Town\n\n- keys\n- [ ] book\n  - [ ] train\n  - flight\n"
    ),
  ])
  func `moves an item with all that is in it`(place: String, errands: String) throws {
    #expect(try change("move", "book", place)["ok"].bool == true)
    #expect(host.text("Errands.md") == errands)
    #expect(host.text("Trip.md") == "# Trip\n\n- pack\n")
  }

  @Test(arguments: [
    ("under", "- stamps\n  - milk #errand\n"), ("before", "- milk #errand\n- stamps\n"),
    ("after", "- stamps\n- milk #errand\n"),
  ])
  func `moves an item beside or into another one`(place: String, lines: String) throws {
    #expect(try change("move", "milk", #","\#(place)":"\#(ref("stamps"))""#)["ok"].bool == true)
    #expect(host.text("Errands.md").hasPrefix("# Errands\n\n\(lines)"))
  }

  @Test func `does all of a call or nothing`() throws {
    let changes = #"{"do":"done",\#(try named("milk"))},{"do":"tag",\#(try named("call mum")),"tag":"a b"}"#
    let result = try host.facts("change", #"{"changes":[\#(changes)]}"#)
    #expect(result["ok"].bool == false)
    #expect(host.text("inbox.md") == "- milk #errand\n- [x] bread\n- call mum [due:: 2026-03-12]\n")
  }

  @Test func `is refused what isn't as it was read, with what is there now`() throws {
    let (milk, book) = (try named("milk"), try named("book"))
    try host.write(
      "- milk #errand [due:: 2026-04-01]\n- [x] bread\n- call mum [due:: 2026-03-12]\n", to: "inbox.md")
    try host.write("# Trip\n\n- [ ] book\n  - [ ] train\n  - flight\n  - hotel\n- pack\n", to: "Trip.md")
    let result = try host.facts(
      "change",
      #"{"changes":[{"do":"done",\#(milk)},{"do":"star",\#(book)},{"do":"move",\#(book),"to":"Errands"}]}"#)
    #expect(result["stale"].elements.map { $0["now"]["content"].string } == ["milk", "book"])
    #expect(result["stale"].elements[0]["now"]["due"].string == "2026-04-01")
    #expect(host.text("Errands.md") == "# Errands\n\n- stamps\n\n## Town\n\n- keys\n")
    // Its own line is as it was read.
    #expect(try host.facts("change", #"{"changes":[{"do":"star",\#(book)}]}"#)["ok"].bool == true)
  }

  @Test func `finds an item again where lines were added above it`() throws {
    let milk = try named("milk")
    try host.write("- new\n- milk #errand\n", to: "inbox.md")
    #expect(try host.facts("change", #"{"changes":[{"do":"done",\#(milk)}]}"#)["ok"].bool == true)
    #expect(host.text("inbox.md").hasPrefix("- new\n- [x] milk"))
  }

  @Test func `finds an item again that went along with another one`() throws {
    let changes = #"{"do":"done",\#(try named("train"))},{"do":"move",\#(try named("book")),"to":"Errands"}"#
    #expect(try host.facts("change", #"{"changes":[\#(changes)]}"#)["ok"].bool == true)
    #expect(host.text("Errands.md").contains("- [ ] book\n  - [x] train"))
    let others = #"{"do":"move",\#(try named("book")),"to":"Trip"},{"do":"star",\#(try named("flight"))}"#
    #expect(try host.facts("change", #"{"changes":[\#(others)]}"#).contents == ["book", "flight"])
    #expect(host.text("Trip.md").contains("  - flight  [starred:: true]"))
  }

  @Test func `takes no twin for an item whose line changed`() throws {
    try host.write("- call\n- call\n", to: "inbox.md")
    let found = try host.facts("find", #"{"query":"in:inbox"}"#)["items"].elements
    let refs = found.compactMap { $0["ref"].string }
    let done = { (number: Int) in
      try host.facts(
        "change",
        #"{"changes":[{"do":"done","ref":"\#(refs[number])","hash":"\#(found[number]["hash"].string ?? "")"}]}"#
      )
    }
    #expect(refs[1].contains(".2@"))
    try host.write("- call\n- call\n- call\n", to: "inbox.md")
    #expect(try done(1)["ok"].bool == true)
    #expect(host.text("inbox.md") == "- call\n- [x] call  [completion:: 2026-03-10]\n- call\n")
    try host.write("- new\n- call\n", to: "inbox.md")
    #expect(try done(0)["stale"].elements.count == 1)
    #expect(host.text("inbox.md") == "- new\n- call\n")
  }

  @Test func `removes nothing by a move to a board's lane for what is complete`() throws {
    try host.write(
      "---\nkanban-plugin: board\n---\n\n## Open\n\n- [ ] paint\n\n## Done\n\n**Complete**\n", to: "Board.md")
    try host.write(
      "- [ ] milk [onCompletion:: delete] [repeat:: every day] [due:: 2026-03-10]\n", to: "inbox.md")
    #expect(try change("move", "milk", #","to":"Board","section":"Done""#)["ok"].bool == false)
    #expect(host.text("inbox.md").hasPrefix("- [ ] milk"))
  }

  @Test func `changes no twin after a move in the same call`() throws {
    try host.write("- x\n  - y\n- call\n  - Anna\n- call\n", to: "inbox.md")
    let found = try host.facts("find", #"{"query":"in:inbox"}"#)["items"].elements
    let call = try #require(found.first { $0["content"].string == "call" })
    let star = #"{"do":"star","ref":"\#(call["ref"].string ?? "")","hash":"\#(call["hash"].string ?? "")"}"#
    let move = #"{"do":"move",\#(try named("x")),"to":"Errands"}"#
    #expect(try host.facts("change", #"{"changes":[\#(move),\#(star)]}"#)["ok"].bool == false)
    #expect(try host.facts("change", #"{"changes":[\#(star),\#(move)]}"#)["ok"].bool == true)
    #expect(host.text("inbox.md") == "- call  [starred:: true]\n  - Anna\n- call\n")
  }

  @Test func `changes no twin after another item got more lines, but both where none did`() throws {
    try host.write("- plan\n- milk\n  fresh\n- milk\n  skimmed\n", to: "inbox.md")
    let found = try host.facts("find", #"{"query":"in:inbox milk"}"#)["items"].elements
    let done = found.map {
      #"{"do":"done","ref":"\#($0["ref"].string ?? "")","hash":"\#($0["hash"].string ?? "")"}"#
    }
    let edit = #"{"do":"edit",\#(try named("plan")),"text":"plan\na\nb"}"#
    #expect(try host.facts("change", #"{"changes":[\#(edit),\#(done[1])]}"#)["ok"].bool == false)
    #expect(try host.facts("change", #"{"changes":[\#(done[0]),\#(done[1])]}"#)["ok"].bool == true)
    let day = "[completion:: 2026-03-10]"
    #expect(host.text("inbox.md") == "- plan\n- [x] milk  \(day)\n  fresh\n- [x] milk  \(day)\n  skimmed\n")
  }

  @Test func `is told of the next one of what repeats`() throws {
    try host.write("- [ ] water [repeat:: every week] [due:: 2026-03-10]\n", to: "inbox.md")
    let items = try change("done", "water")["items"].elements
    #expect(items.map { $0["status"].string } == ["done", "open"])
    #expect(items.last?["due"].string == "2026-03-17")
  }

  @Test func `is told if all is so already`() throws {
    let result = try host.call("change", #"{"changes":[{"do":"done",\#(named("bread"))}]}"#)
    #expect(result.said.contains("Nothing changed: it is so already:"))
    #expect(result["structuredContent"]["operation"].isNull)
  }

  @Test func `leaves every file one that is text`() throws {
    for more in [
      ("tag", #","tag":"a\u0000""#), ("set", #","set":{"x":"\u0000"}"#), ("edit", #","text":"a\u0000b""#),
      ("set", #","set":{"status=done":"y"}"#),
    ] {
      #expect(try change(more.0, "milk", more.1)["ok"].bool == false)
    }
    #expect(try host.facts("capture", #"{"items":[{"text":"a","tags":["b\u0000"]}]}"#)["ok"].bool == false)
    #expect(host.text("inbox.md") == "- milk #errand\n- [x] bread\n- call mum [due:: 2026-03-12]\n")
  }

  @Test func `sees what would change first`() throws {
    let result = try host.facts(
      "change", #"{"dryRun":true,"changes":[{"do":"untag",\#(named("milk")),"tag":"errand"}]}"#)
    #expect(result["diff"].string?.contains("\n-- milk #errand\n+- milk\n") == true)
    #expect(host.text("inbox.md").hasPrefix("- milk #errand\n"))
    try host.write("- tea\r\n- milk\r\n", to: "inbox.md")
    let lines = try host.call("change", #"{"dryRun":true,"changes":[{"do":"star",\#(named("tea"))}]}"#).said
    #expect(lines.split(separator: "\n").contains("-- tea"))
    #expect(try host.facts("log")["operations"].elements.isEmpty)
  }

  @Test func `leaves it to the person what removes an item`() throws {
    try host.write("- milk [onCompletion:: delete]\n- tea\n", to: "inbox.md")
    #expect(try change("done", "milk")["error"].string?.contains("removes itself") == true)
    #expect(try change("set", "tea", #","set":{"onCompletion":"delete"}"#)["ok"].bool == false)
    #expect(try change("edit", "tea", #","text":"tea [onCompletion:: delete]""#)["ok"].bool == false)
    let capture = try host.facts("capture", #"{"items":[{"text":"x [onCompletion:: delete]"}]}"#)
    #expect(capture["ok"].bool == false)
    #expect(host.text("inbox.md") == "- milk [onCompletion:: delete]\n- tea\n")
  }

  @Test(arguments: [
    (#"{"changes":[]}"#, "changes is empty"),
    (#"{"changes":[{"do":"done","ref":"a","hash":"b"},{"do":"done","ref":"a"}]}"#, "changes[1] has no hash"),
    (#"{"changes":[{"do":"drop","ref":"a","hash":"b"}]}"#, "do must be one of"),
    (#"{"changes":[{"do":"done","ref":"milk","hash":"0000000000000000"}]}"#, "isn't a ref"),
    (#"{"changes":[{"do":"done","ref":"-@inbox.md:1","hash":"1"}]}"#, "isn't a hash"),
    (#"{"changes":[{"do":"archive","ref":"-@inbox.md:1","hash":"0000000000000000"}]}"#, "needs tree"),
    (#"{"changes":[{"do":"set","ref":"-@inbox.md:1","hash":"0000000000000000"}]}"#, "set needs set"),
    (
      #"{"changes":[{"do":"set","set":{"tags":"a"},"ref":"-@inbox.md:1","hash":"0000000000000000"}]}"#,
      "isn't a field"
    ),
    (
      #"{"changes":[{"do":"move","to":"A","under":"-@inbox.md:1","ref":"-@inbox.md:1","hash":"0000000000000000"}]}"#,
      "move needs one of to, under, before and after"
    ),
    (#"{"changes":[{"do":"done","ref":"-@inbox.md:1","hash":"0000000000000000"}]}"#, "isn't as you read it"),
    (
      #"{"changes":[{"do":"move","section":"A","under":"-@inbox.md:1","ref":"-@inbox.md:1","hash":"0000000000000000"}]}"#,
      "section goes with to"
    ),
  ])
  func `is told what is wrong with a call`(arguments: String, words: String) throws {
    let error = try host.facts("change", arguments)["error"].string ?? ""
    #expect(error.contains(words), "\(error)")
  }

  @Test func `archives what is finished`() throws {
    #expect(try change("archive", "bread")["ok"].bool == true)
    #expect(host.text("inbox.md") == "- milk #errand\n- call mum [due:: 2026-03-12]\n")
    #expect(try change("archive", "milk")["ok"].bool == false)
  }

  @Test func `is told that a new collection has the name of another one`() throws {
    let made = try host.facts("collection", #"{"do":"make","name":"Home/Errands"}"#)
    #expect(made["notes"].texts == ["Errands has the same name. in:Errands means both."])
  }

  @Test func `makes and renames collections`() throws {
    #expect(
      try host.facts("collection", #"{"do":"make","name":"Home/Paint","plan":true}"#)["path"].string
        == "Home/Paint.md")
    try host.write("- see [[Errands]]\n", to: "inbox.md")
    let renamed = try host.facts("collection", #"{"do":"rename","name":"Errands","newName":"Chores"}"#)
    #expect(renamed["path"].string == "Chores.md")
    let arguments = #"{"do":"rename","name":"Chores","newName":"All chores","key":"rename"}"#
    try host.write("- see [[Chores]]\n", to: "s.md")
    for _ in 1...2 { #expect(try host.facts("collection", arguments)["path"].string == "All chores.md") }
    #expect(host.text("inbox.md") == "- see [[All chores]]\n")
    #expect(try host.facts("collection", #"{"do":"make","name":"All chores"}"#)["ok"].bool == false)
  }
}
