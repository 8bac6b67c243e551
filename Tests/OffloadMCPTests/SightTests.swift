import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadMCP

/// What is outside of `--only` can't be learned by any tool, error, count, cursor or log.
@Suite struct `What an assistant may not see` {
  static let files = [
    ".offload/config.yml": "stamp: off\nqueries:\n  hushquery: tag:private\n",
    "inbox.md": "- milk\n- hush1 #private\n- dinner\n  - hush2 #private\n    - hush3\n  - candles\n",
    "Work.md": """
    ---
    tags: [job]
    ---
    # Work

    A hushprose line.

    ## hushheading

    - hush4 #private

    ## Open

    - report [dependsOn:: hushid]
    - [ ] hush5 #private [id:: hushid]

    """,
    "hushfile.md": "# hushtitle\n\n- hush6 #private\n",
    "a/Work.md": "- hush7 #private\n",
  ]

  /// Two vaults that differ only in what isn't seen.
  private func hosts(only: String) throws -> (full: TestHost, bare: TestHost) {
    (try TestHost(Self.files, only: only), try TestHost(Self.bareFiles, only: only))
  }

  /// What is seen of the files.
  static let bareFiles = [
    "inbox.md": "- milk\n\n- dinner\n\n\n  - candles\n",
    "Work.md": "---\ntags: [job]\n---\n# Work\n\n\n\n\n\n\n\n## Open\n\n- report [dependsOn:: hushid]\n",
  ]

  static let calls: [(String, String)] = [
    ("look", "{}"), ("find", "{}"), ("find", #"{"closed":true,"sort":"content"}"#),
    ("find", #"{"query":"hush5"}"#), ("find", #"{"query":"tag:private"}"#),
    ("find", #"{"query":"is:blocked"}"#),
    ("find", #"{"query":"@hushquer"}"#), ("find", #"{"query":"is:ready"}"#),
    ("find", #"{"query":"has:children"}"#),
    ("find", #"{"query":"in:hushfile"}"#), ("find", #"{"query":"section:hushheading"}"#),
    ("find", #"{"query":"in:a/"}"#), ("find", #"{"words":"hushprose"}"#), ("find", #"{"words":"hush1"}"#),
    ("find", #"{"words":"milk"}"#), ("find", #"{"limit":1}"#),
    ("read", #"{"path":"inbox.md"}"#), ("read", #"{"path":"Work.md"}"#), ("read", #"{"path":"Work"}"#),
    ("read", #"{"path":"hushfile.md"}"#), ("read", #"{"path":"hushtitle"}"#),
    ("read", #"{"path":"a/Work.md"}"#), ("read", "{}"), ("read", #"{"limit":1}"#),
    ("read", #"{"path":"Work.md","from":1,"to":20}"#), ("read", #"{"path":"inbox.md","from":1}"#),
    ("log", "{}"),
  ]

  @Test(arguments: calls)
  func `makes no difference to a call`(tool: String, arguments: String) throws {
    let (full, bare) = try hosts(only: "not tag:private")
    #expect(try full.call(tool, arguments).encoded == bare.call(tool, arguments).encoded)
  }

  @Test(arguments: calls)
  func `is in no result`(tool: String, arguments: String) throws {
    let host = try hosts(only: "not tag:private").full
    let asked = Set(arguments.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let answer = try host.call(tool, arguments).encoded
    for secret in [
      "hush1", "hush2", "hush3", "hush4", "hush5", "hush6", "hush7", "hushquery", "hushprose", "hushtitle",
      "hushheading",
    ]
    where !asked.contains(secret) {
      #expect(!answer.contains(secret))
    }
  }

  @Test func `can't be read by its ref`() throws {
    let host = try hosts(only: "not tag:private").full
    let all = try TestHost(Self.files)
    for item in try all.facts("find", #"{"closed":true}"#)["items"].elements {
      let (ref, words) = (try #require(item["ref"].string), try #require(item["content"].string))
      let result = try host.call("read", #"{"ref":"\#(ref)"}"#)
      #expect((result["isError"].bool == true) == words.hasPrefix("hush"), "\(words)")
      if words.hasPrefix("hush") {
        let gone = ref.replacing("hush", with: "x").replacing("@", with: ".9@")
        #expect(try result.said == host.call("read", #"{"ref":"\#(gone)"}"#).said)
      }
    }
  }

  @Test func `is no resource, nor is a file of which only a part is seen`() throws {
    let host = try hosts(only: "not tag:private").full
    #expect(try host.ask("resources/list")["result"]["resources"].elements.isEmpty)
    let hidden = try host.ask("resources/read", #""uri":"offload:///Work.md""#)["error"]
    #expect(
      try hidden["message"].string
        == host.ask("resources/read", #""uri":"offload:///x.md""#)["error"]["message"].string)
    let work = try hosts(only: "in:Work").full
    let list = try work.ask("resources/list")["result"]["resources"].elements
    #expect(list.compactMap { $0["name"].string } == ["Work", "Work"])
  }

  @Test func `is an item in one that isn't seen`() throws {
    let host = try hosts(only: "hush3 or dinner").full
    #expect(try host.facts("find").contents == ["dinner"])
  }

  @Test func `is prose, unless places alone admit the file`() throws {
    let place = try hosts(only: "in:Work").full
    #expect(try place.facts("find", #"{"words":"hushprose"}"#)["lines"].elements.count == 1)
    #expect(
      try place.facts("read", #"{"path":"Work.md","from":6,"to":6}"#)["lines"].texts == ["A hushprose line."])
    let part = try hosts(only: "in:Work not tag:private").full
    #expect(try part.facts("find", #"{"words":"hushprose"}"#)["lines"].elements.isEmpty)
    #expect(try part.facts("find").contents == ["report"])
  }

  @Test func `is in no log`() throws {
    let (full, bare) = try hosts(only: "not tag:private")
    for host in [full, bare] {
      let vault = try host.vault()
      if host === full {
        _ = try vault.transaction("capture") { try $0.items.create(NewItem("hush8 #private")) }
      }
      _ = try vault.transaction("capture") { try $0.items.create(NewItem("tea")) }
    }
    let log = try full.call("log")
    #expect(log["structuredContent"]["operations"].elements.count == 1)
    #expect(!log.encoded.contains("hush"))
    #expect(log["structuredContent"]["operations"].elements.first?["operation"].isNull == true)
    let other = try bare.facts("log")
    // Only the line says that there are others.
    for facts in [log["structuredContent"], other] {
      #expect(facts["operations"].elements.first?["words"].string == #"capture "tea""#)
    }
  }

  @Test func `doesn't change positions, counts and ends`() throws {
    let host = try hosts(only: "not tag:private").full
    let items = try host.facts("find", #"{"query":"in:inbox"}"#)["items"].elements
    #expect(items.compactMap { $0["content"].string } == ["milk", "dinner", "candles"])
    #expect(items.compactMap { $0["position"].number } == [1, 2, 1])
    #expect(items[1]["children"].number == 1)
  }

  @Test func `is refused as a query before anything is read`() throws {
    let host = try TestHost(Self.files, only: "due:(")
    let result = try host.call("find")
    #expect(result["isError"].bool == true)
    #expect(result.said == "The vault can't be read.")
  }
}
