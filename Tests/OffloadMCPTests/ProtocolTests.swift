import Foundation
import JSON
import JSONRPC
import OffloadKit
import TestSupport
import Testing

@testable import OffloadMCP

@Suite struct `What a host and the server agree on` {
  let host: TestHost

  init() throws { host = try TestHost(["inbox.md": "- milk\n"]) }

  @Test func `is said in each request of the modern protocol`() throws {
    let result = try host.ask("server/discover")["result"]
    #expect(result["supportedVersions"].texts == ["2026-07-28"])
    #expect(result["resultType"].string == "complete")
    #expect(result["ttlMs"].number == 3_600_000)
    #expect(result["cacheScope"].string == "private")
    #expect(result["_meta"][MetaKey.server]["name"].string == "offload")
    #expect(
      try host.ask("tools/list")["result"]["tools"].elements.count == Tool.all.count { $0.needs == .reading })
  }

  @Test func `can't be another version of the modern protocol`() throws {
    let line = """
      {"jsonrpc":"2.0","id":"a","method":"tools/list","params":{"_meta":{\
      "io.modelcontextprotocol/protocolVersion":"2027-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}
      """
    let answer = try #require(try host.send(line))
    #expect(answer["id"].string == "a")
    #expect(answer["error"]["code"].number == -32022)
    #expect(answer["error"]["data"]["supported"].texts == ["2026-07-28"])
    #expect(answer["error"]["data"]["requested"].string == "2027-01-01")
  }

  @Test func `needs what the host can do`() throws {
    let line = """
      {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{"_meta":{\
      "io.modelcontextprotocol/protocolVersion":"2026-07-28"}}}
      """
    #expect(try host.send(line)?["error"]["code"].number == -32602)
  }

  @Test(arguments: ["2025-11-25", "2025-06-18"])
  func `is agreed once in the older protocols`(version: String) throws {
    #expect(try host.askLegacy("tools/list")["error"]["code"].number == -32602)
    let hello = try host.askLegacy("initialize", #"{"protocolVersion":"\#(version)","capabilities":{}}"#)
    #expect(hello["result"]["protocolVersion"].string == version)
    #expect(hello["result"]["serverInfo"]["name"].string == "offload")
    #expect(try host.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#) == nil)
    let list = try host.askLegacy("tools/list")["result"]
    #expect(list["tools"].elements.count == Tool.all.count { $0.needs == .reading })
    #expect(list["resultType"].isNull && list["ttlMs"].isNull && list["_meta"].isNull)
    #expect(try host.askLegacy("ping")["result"].members?.isEmpty == true)
    #expect(try host.askLegacy("server/discover")["error"]["code"].number == -32601)
  }

  @Test func `is the newest older version for an unknown one`() throws {
    let hello = try host.askLegacy("initialize", #"{"protocolVersion":"2024-11-05","capabilities":{}}"#)
    #expect(hello["result"]["protocolVersion"].string == "2025-11-25")
  }

  @Test func `may be both eras in one process`() throws {
    _ = try host.askLegacy("initialize", #"{"protocolVersion":"2025-11-25","capabilities":{}}"#)
    #expect(try host.ask("tools/list")["result"]["resultType"].string == "complete")
    #expect(try host.ask("ping")["error"]["code"].number == -32601)
  }

  @Test func `has no other methods and tools`() throws {
    #expect(try host.ask("logging/setLevel")["error"]["code"].number == -32601)
    #expect(try host.ask("tools/call", #""name":"capture""#)["error"]["code"].number == -32602)
    #expect(try host.ask("tools/list", #""cursor":"x""#)["error"]["code"].number == -32602)
  }

  @Test(arguments: [
    ("{", -32700), ("nonsense", -32700), ("[]", -32600), ("{}", -32600), ("12", -32600),
    (#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#, -32600),
    (String(repeating: "[", count: 100_000), -32700),
  ])
  func `survives what isn't a message`(line: String, code: Int) throws {
    let answer = try #require(try host.send(line))
    #expect(answer["error"]["code"].number == code)
    #expect(answer.members?["id"] == nil)
  }

  @Test func `lists resources by the paths of files, whatever their bytes`() throws {
    try host.write("- bread\n", to: "Ärger & Co/Liste [1].md")
    let list = try host.ask("resources/list")["result"]
    let uris = list["resources"].elements.compactMap { $0["uri"].string }
    #expect(uris == ["offload:///inbox.md", "offload:///%C3%84rger%20%26%20Co/Liste%20%5B1%5D.md"])
    let read = try host.ask("resources/read", #""uri":"\#(uris[1])""#)["result"]
    #expect(read["contents"].elements.first?["text"].string == "- bread\n")
    #expect(read["ttlMs"].number == 0)
    #expect(try host.ask("resources/templates/list")["result"]["resourceTemplates"].elements.count == 1)
  }

  @Test(arguments: [
    "offload:///gone.md", "offload:///../secret.md", "offload:///.offload/config.yml", "file:///etc/passwd",
    "offload:///%2E%2E/secret.md", "offload:///inbox.md%00", "offload:///%zz",
  ])
  func `gives no other file`(uri: String) throws {
    #expect(try host.ask("resources/read", #""uri":"\#(uri)""#)["error"]["code"].number == -32602)
    _ = try host.askLegacy("initialize")
    #expect(try host.askLegacy("resources/read", #"{"uri":"\#(uri)"}"#)["error"]["code"].number == -32002)
  }

  @Test func `gives no file to which a link leads outside`() throws {
    let outside = try TestFolder(["secret.md": "- hush\n"])
    try host.link("linked.md", to: outside.url("secret.md").path)
    try host.link("again.md", to: host.url("inbox.md").path)
    #expect(
      try host.ask("resources/read", #""uri":"offload:///linked.md""#)["error"]["code"].number == -32602)
    #expect(try host.ask("resources/list")["result"]["resources"].elements.count == 1)
    #expect(try host.facts("find").contents == ["milk"])
    #expect(try host.facts("find", #"{"words":"hush"}"#)["lines"].elements.isEmpty)
    #expect(try host.call("read", #"{"path":"linked.md"}"#)["isError"].bool == true)
  }

  @Test func `offers prompts with no text of the vault`() throws {
    let names = try host.ask("prompts/list")["result"]["prompts"].elements.compactMap { $0["name"].string }
    #expect(names == ["triage", "review"])
    for name in names {
      let prompt = try host.ask("prompts/get", #""name":"\#(name)""#)["result"]
      #expect(prompt["messages"].elements.first?["role"].string == "user")
      #expect(!prompt.encoded.contains("milk"))
    }
    #expect(try host.ask("prompts/get", #""name":"x""#)["error"]["code"].number == -32602)
  }
}
