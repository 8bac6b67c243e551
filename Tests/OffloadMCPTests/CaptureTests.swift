import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadMCP

@Suite struct `An assistant's captures` {
  let host: TestHost

  init() throws {
    host = try TestHost(["inbox.md": "- milk\n", "Errands.md": "# Errands\n\n- keys\n"], allowed: .change)
  }

  private func capture(_ text: String, key: String? = nil) throws -> JSONValue {
    try host.facts(
      "capture", #"{"items":[{"text":"\#(text)"}]\#(key.map { #","key":"\#($0)""# } ?? "")}"#)
  }

  @Test func `go to the inbox or to a collection that is there`() throws {
    let items =
      #"[{"text":"tea"},{"text":"stamps","to":"Errands","task":true,"tags":["post"],"set":{"due":"friday"}}]"#
    #expect(try host.facts("capture", #"{"items":\#(items)}"#).contents == ["tea", "stamps"])
    #expect(host.text("inbox.md") == "- milk\n- tea\n")
    #expect(host.text("Errands.md").hasSuffix("- [ ] stamps #post  [due:: 2026-03-13]\n"))
    #expect(
      try host.facts("capture", #"{"items":[{"text":"a"},{"text":"b","to":"Nowhere"}]}"#)["ok"].bool == false)
    #expect(host.text("inbox.md") == "- milk\n- tea\n")
  }

  @Test func `happen once for each key`() throws {
    let first = try capture("tea", key: "one")
    let second = try capture("tea", key: "one")
    #expect(host.text("inbox.md") == "- milk\n- tea\n")
    #expect(second["repeated"].bool == true && first["repeated"].isNull)
    #expect(
      second["items"].encoded == first["items"].encoded
        && second["operation"].string == first["operation"].string)
    #expect(try capture("coffee", key: "one")["error"].string?.contains("another call") == true)
    #expect(try capture("coffee", key: "two")["ok"].bool == true)
    #expect(
      try host.facts("undo", #"{"operation":"\#(first["operation"].string ?? "")"}"#)["ok"].bool == true)
    #expect(try capture("tea", key: "one")["undone"].bool == true)
    #expect(host.text("inbox.md") == "- milk\n- coffee\n")
  }

  @Test func `have a key whatever the order of arguments, and so has undo`() throws {
    _ = try host.facts("capture", #"{"key":"one","items":[{"text":"tea","task":true}]}"#)
    let again = try host.facts("capture", #"{"items":[{"task":true,"text":"tea"}],"key":"one"}"#)
    #expect(again["repeated"].bool == true)
    _ = try capture("coffee")
    #expect(try host.facts("undo", #"{"key":"two"}"#)["ok"].bool == true)
    #expect(try host.facts("undo", #"{"key":"two"}"#)["repeated"].bool == true)
    #expect(host.text("inbox.md") == "- milk\n- [ ] tea\n")
  }

  @Test func `are in the log under the name that the program gives itself`() throws {
    _ = try host.askLegacy(
      "initialize", #"{"protocolVersion":"2025-11-25","clientInfo":{"name":"he\u001b[31mlper\n\u202e1"}}"#)
    _ = try host.askLegacy("tools/call", #"{"name":"capture","arguments":{"items":[{"text":"tea"}]}}"#)
    let operation = try #require(try host.vault().history.operations().first)
    #expect(operation.assistant?.name == "he[31mlper1")
    #expect(operation.sentence() == #"capture "tea" by "he[31mlper1""#)
    _ = try capture("coffee")
    #expect(try host.vault().history.operations().first?.assistant?.name == "an assistant")
    #expect(
      try host.facts("log")["operations"].elements.map { $0["assistant"].string } == [
        "an assistant", "he[31mlper1",
      ])
  }

  @Test func `are undone past what the person took back by hand, with the items as they were`() throws {
    let item = try #require(
      try host.facts("capture", #"{"items":[{"text":"tea"}]}"#)["items"].elements.first)
    let names = #""ref":"\#(item["ref"].string ?? "")","hash":"\#(item["hash"].string ?? "")""#
    #expect(try host.facts("change", #"{"changes":[{"do":"star",\#(names)}]}"#)["ok"].bool == true)
    #expect(try host.facts("capture", #"{"items":[{"text":"bread"}]}"#)["ok"].bool == true)
    let text = try #require(host.text("inbox.md"))
    try host.write(text.replacing("- bread\n", with: ""), to: "inbox.md")
    let undone = try host.facts("undo")
    #expect(undone["items"].elements.map { $0["content"].string } == ["tea"])
    #expect(undone["items"].elements.first?["hash"].string == item["hash"].string)
  }

  @Test func `are undone, but never what the person did`() throws {
    _ = try capture("tea")
    try host.vault().items.create(NewItem("by hand"))
    #expect(host.text("inbox.md") == "- milk\n- tea\n- by hand\n")
    #expect(try host.facts("undo")["ok"].bool == true)
    #expect(host.text("inbox.md") == "- milk\n- by hand\n")
    #expect(try host.facts("undo")["ok"].bool == false)
    #expect(try host.facts("undo", #"{"operation":"2"}"#)["ok"].bool == false)
    #expect(host.text("inbox.md") == "- milk\n- by hand\n")
  }

  @Test(arguments: [
    (Allowance.reading, ["look", "find", "read", "log"]),
    (.capture, ["look", "find", "read", "log", "capture"]),
    (.change, ["look", "find", "read", "log", "capture", "change", "collection", "undo"]),
  ])
  func `need the person's leave`(allowed: Allowance, tools: [String]) throws {
    let host = try TestHost([:], allowed: allowed)
    #expect(try host.ask("tools/list")["result"]["tools"].elements.compactMap { $0["name"].string } == tools)
    for tool in Tool.all where !tools.contains(tool.name) {
      let answer = try host.ask("tools/call", #""name":"\#(tool.name)","arguments":{}"#)
      #expect(answer["error"]["message"].string == "there is no such tool")
    }
  }
}

/// The vaults of a pair differ only in what isn't seen.
@Suite struct `An assistant with --only` {
  private func hosts(_ only: String) throws -> [TestHost] {
    [
      try TestHost(`What an assistant may not see`.files, only: only, allowed: .change),
      try TestHost(`What an assistant may not see`.bareFiles, only: only, allowed: .change),
    ]
  }

  @Test(arguments: [
    #"{"items":[{"text":"tea"}]}"#, #"{"items":[{"text":"tea #private"}]}"#,
    #"{"items":[{"text":"tea","to":"hushfile"}]}"#, #"{"items":[{"text":"tea","to":"Work"}]}"#,
    #"{"items":[{"text":"tea","to":"Work","section":"hushheading"}]}"#,
    #"{"items":[{"text":"tea","tags":["a b"]}]}"#, #"{"items":[{"text":"tea","section":"hushheading"}]}"#,
  ])
  func `adds only what is seen, and learns nothing else`(arguments: String) throws {
    let results = try hosts("not tag:private").map { try $0.facts("capture", arguments) }
    #expect(results[0]["ok"].bool == results[1]["ok"].bool)
    #expect(results[0]["error"].string == results[1]["error"].string)
    #expect(results[0].contents == results[1].contents)
    #expect(results.allSatisfy { $0["operation"].isNull && $0["notes"].isNull })
  }

  @Test(arguments: ["hushfile.md", "a", "Note.txt", "Nowhere.md", ".offload"])
  func `learns of no file by a ref`(path: String) throws {
    let hosts = try hosts("not tag:private")
    let (ref, hash) = ("-@\(path):1", "0000000000000000")
    let stale = try hosts.map {
      try $0.facts("change", #"{"changes":[{"do":"done","ref":"\#(ref)","hash":"\#(hash)"}]}"#)
    }
    #expect(stale[0].encoded == stale[1].encoded)
    #expect(stale[0]["error"].string?.contains("isn't as you read it") == true)
    let moved = try hosts.map { host in
      let milk = try #require(try host.facts("find", #"{"query":"milk"}"#)["items"].elements.first)
      let named = ["ref", "hash", "tree"].map { #""\#($0)":"\#(milk[$0].string ?? "")""# }.joined(
        separator: ",")
      return try host.facts("change", #"{"changes":[{"do":"move",\#(named),"under":"\#(ref)"}]}"#)
    }
    #expect(moved[0].encoded == moved[1].encoded)
    #expect(moved[0]["ok"].bool == false)
  }

  @Test func `takes along nothing that isn't seen`() throws {
    let host = try hosts("not tag:private")[0]
    let dinner = try #require(try host.facts("find", #"{"query":"dinner"}"#)["items"].elements.first)
    let named = ["ref", "hash", "tree"].map { #""\#($0)":"\#(dinner[$0].string ?? "")""# }.joined(
      separator: ",")
    let moved = try host.facts("change", #"{"changes":[{"do":"move",\#(named),"to":"Work"}]}"#)
    #expect(moved["error"].string == ToolProblem(.outOfSight).words)
    #expect(try host.facts("change", #"{"changes":[{"do":"star",\#(named)}]}"#)["ok"].bool == true)
    #expect(host.text("inbox.md").contains("- hush2 #private\n    - hush3"))
  }

  @Test(arguments: ["hushfile", "Work/hush", "Free"])
  func `learns of no name that is taken`(name: String) throws {
    for arguments in [
      #"{"do":"make","name":"\#(name)"}"#, #"{"do":"rename","name":"Work","newName":"\#(name)"}"#,
    ] {
      let results = try hosts("not tag:private").map { try $0.facts("collection", arguments) }
      #expect(results[0].encoded == results[1].encoded)
    }
  }

  @Test func `undoes only what was done within the same bounds`() throws {
    let host = try hosts("not tag:private")[0]
    _ = try host.facts("capture", #"{"items":[{"text":"tea"}]}"#)
    for only in [nil, "in:inbox"] {
      let vault = try host.vault()
      let other = Hands(
        of: vault, only: try only.map { try vault.query($0) }, assistant: Assistant(name: nil, only: only),
        key: nil)
      #expect(throws: HandsError.self) { try other.undo(nil) }
    }
    #expect(host.text("inbox.md").contains("tea"))
    #expect(try host.facts("undo")["ok"].bool == true)
    #expect(!host.text("inbox.md").contains("tea"))
  }
}
