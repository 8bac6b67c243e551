import Foundation
import JSON
import JSONRPC
import OffloadKit
import TestSupport
import Testing

@testable import OffloadMCP

/// A host of the server in the same process, with a vault in a temporary folder. It is 09:00 on Tuesday, 10 March 2026.
/// It checks each result of a tool against the tool's own schema.
final class TestHost: TestFolder {
  private var conversation: Conversation
  private let only: String?
  private let allowed: Allowance
  private var number = 0

  init(_ files: [String: String], only: String? = nil, allowed: Allowance = .reading) throws {
    (self.only, self.allowed) = (only, allowed)
    conversation = Conversation(version: "1", allowed: allowed)
    try super.init(["inbox.md": "", ".offload/config.yml": "stamp: off\n"].merging(files) { $1 })
  }

  func start() throws -> AssistantStart {
    let now = try #require(Moment(iso: "2026-03-10T09:00"))
    return AssistantStart(
      vault: folder.path, user: User(keys: KeyFolders(lasting: [homeFolder.path])), only: only,
      allowed: allowed,
      version: "1", now: { now })
  }

  /// The vault as another program has it.
  func vault() throws -> Vault {
    let start = try start()
    return try Vault.open(folder.path, now: start.now(), user: start.user)
  }

  /// The text of a file; empty if there is none.
  func text(_ path: String) -> String { String(decoding: bytes(path) ?? [], as: UTF8.self) }

  func sight() throws -> Sight { try start().sight() }

  /// The answer to a line; nil if there is none.
  func send(_ line: String) throws -> JSONValue? {
    switch conversation.receive(.message(Array(line.utf8))) {
    case .answer(let answer): try received(answer)
    case .work(let request): try received(Responder(start: try start()).answer(request))
    case .cancel, .nothing: nil
    }
  }

  private func received(_ answer: JSONValue) throws -> JSONValue { try JSONValue(parsing: answer.bytes) }

  static let meta = """
    "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}
    """

  /// Asks as the modern protocol does.
  ///
  /// - Parameter params: the members but `_meta`.
  func ask(_ method: String, _ params: String = "") throws -> JSONValue {
    number += 1
    let comma = params.isEmpty ? "" : ","
    let line =
      #"{"jsonrpc":"2.0","id":\#(number),"method":"\#(method)","params":{\#(Self.meta)\#(comma)\#(params)}}"#
    return try #require(try send(line))
  }

  /// Asks as the protocols with `initialize` do.
  func askLegacy(_ method: String, _ params: String = "{}") throws -> JSONValue {
    number += 1
    return try #require(
      try send(#"{"jsonrpc":"2.0","id":\#(number),"method":"\#(method)","params":\#(params)}"#))
  }

  /// The result of a tool.
  func call(_ tool: String, _ arguments: String = "{}") throws -> JSONValue {
    let result = try ask("tools/call", #""name":"\#(tool)","arguments":\#(arguments)"#)["result"]
    let shape = try #require(Tool.named(tool)).result
    #expect(shape.fault(in: result["structuredContent"], named: "the result") == nil)
    #expect(result["structuredContent"]["ok"].bool == (result["isError"].bool != true))
    return result
  }

  /// The members of a tool's result.
  func facts(_ tool: String, _ arguments: String = "{}") throws -> JSONValue {
    try call(tool, arguments)["structuredContent"]
  }
}

extension JSONValue {
  /// The words of items, in order.
  var contents: [String] { self["items"].elements.compactMap { $0["content"].string } }

  /// The text of a tool's result.
  var said: String { self["content"].elements.first?["text"].string ?? "" }

  var encoded: String { String(decoding: bytes, as: UTF8.self) }
}
