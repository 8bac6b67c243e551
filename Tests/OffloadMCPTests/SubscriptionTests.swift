import Foundation
import JSON
import JSONRPC
import OffloadKit
import Synchronization
import TestSupport
import Testing

@testable import OffloadMCP

/// Keeps what the server sends until the test takes it.
private final class MessageBox: Sendable {
  private let messages = Mutex<[JSONValue]>([])
  private let arrived = DispatchSemaphore(value: 0)

  func add(_ message: JSONValue) -> Bool {
    messages.withLock { $0.append(message) }
    arrived.signal()
    return true
  }

  /// The next message; waits for it, and fails after ten seconds.
  func next() throws -> JSONValue {
    try #require(arrived.wait(timeout: .now() + 10) == .success)
    return messages.withLock { $0.removeFirst() }
  }

  var isEmpty: Bool { messages.withLock(\.isEmpty) }
}

@Suite struct `A client that listens` {
  private let box = MessageBox()

  private func subscriptions(_ host: TestHost) throws -> Subscriptions {
    let box = box
    return Subscriptions(try host.start()) { box.add($0) }
  }

  private func request(
    _ method: String, _ params: String, id: JSONValue = .string("L"), _ era: Era = .modern
  ) throws -> Request {
    Request(id: id, era: era, method: method, params: try JSONValue(parsing: Array(params.utf8)), client: nil)
  }

  private func listen(to filter: String) throws -> Request {
    try request("subscriptions/listen", #"{"notifications":\#(filter)}"#)
  }

  @Test func `hears first what it will be told of, without what isn't seen`() throws {
    let host = try TestHost(["inbox.md": "- milk\n", "Work.md": "- report\n"], only: "in:Work")
    let subscriptions = try subscriptions(host)
    let filter = """
      {"resourceSubscriptions":["offload:///inbox.md","offload:///Work.md","file:///etc"],\
      "resourcesListChanged":true,"toolsListChanged":true}
      """
    let answer = subscriptions.answer(try listen(to: filter))
    #expect(answer.map { $0 == nil } == true)
    let first = try box.next()
    #expect(first["method"].string == "notifications/subscriptions/acknowledged")
    #expect(
      first["params"]["notifications"].encoded
        == #"{"resourcesListChanged":true,"resourceSubscriptions":["offload:///Work.md"]}"#)
    // Nothing is told of the inbox, and a file that isn't seen is no new resource.
    try host.write("- milk\n- tea\n", to: "inbox.md")
    try host.write("- hidden\n", to: "Hidden.md")
    try host.write("- report\n- talk\n", to: "Work.md")
    let second = try box.next()
    #expect(second["method"].string == "notifications/resources/updated")
    #expect(second["params"]["uri"].string == "offload:///Work.md")
    #expect(second["params"]["_meta"]["io.modelcontextprotocol/subscriptionId"].string == "L")
    #expect(box.isEmpty)
  }

  @Test func `hears of new and of missing resources`() throws {
    let host = try TestHost(["inbox.md": "- milk\n"])
    let subscriptions = try subscriptions(host)
    _ = subscriptions.answer(try listen(to: #"{"resourcesListChanged":true}"#))
    _ = try box.next()
    try host.write("- report\n", to: "Work.md")
    #expect(try box.next()["method"].string == "notifications/resources/list_changed")
    subscriptions.end()
    let last = try box.next()
    #expect(last["id"].string == "L" && last["result"]["resultType"].string == "complete")
    #expect(last["result"]["_meta"]["io.modelcontextprotocol/subscriptionId"].string == "L")
  }

  @Test func `hears nothing more after it cancelled`() throws {
    let host = try TestHost(["inbox.md": "- milk\n"])
    let subscriptions = try subscriptions(host)
    _ = subscriptions.answer(try listen(to: #"{"resourceSubscriptions":["offload:///inbox.md"]}"#))
    _ = try box.next()
    subscriptions.cancel(.string("L"))
    try host.write("- tea\n", to: "inbox.md")
    let other = try request(
      "subscriptions/listen", #"{"notifications":{"resourcesListChanged":true}}"#, id: .string("M"))
    _ = subscriptions.answer(other)
    #expect(try box.next()["method"].string == "notifications/subscriptions/acknowledged")
    try host.write("- coffee\n", to: "inbox.md")
    try host.write("- report\n", to: "Work.md")
    #expect(
      try box.next()["params"].encoded == #"{"_meta":{"io.modelcontextprotocol/subscriptionId":"M"}}"#)
    subscriptions.end()
    #expect(try box.next()["id"].string == "M")
    #expect(box.isEmpty)
  }

  @Test func `subscribes to one resource after another in the older protocols`() throws {
    let host = try TestHost(["inbox.md": "- milk\n", "Work.md": "- report\n"])
    let subscriptions = try subscriptions(host)
    for (method, uri) in [
      ("subscribe", "inbox"), ("subscribe", "Work"), ("unsubscribe", "inbox"), ("subscribe", "Nowhere"),
    ] {
      let request = try request(
        "resources/\(method)", #"{"uri":"offload:///\#(uri).md"}"#, id: .number(1), .legacy)
      let answer = try #require(subscriptions.answer(request)?.flatMap { $0 })
      #expect(answer["error"]["code"].number == (uri == "Nowhere" ? -32002 : nil))
    }
    try host.write("- tea\n", to: "inbox.md")
    try host.write("- talk\n", to: "Work.md")
    let told = try box.next()
    #expect(told["params"].encoded == #"{"uri":"offload:///Work.md"}"#)
    #expect(try subscriptions.answer(request("resources/subscribe", "{}")) == nil)
  }

  @Test(arguments: [Era.modern, .legacy]) func `is told that it can`(era: Era) {
    #expect(ServerFacts.capabilities(in: era)["resources"]["subscribe"].bool == true)
    #expect(
      ServerFacts.capabilities(in: era)["resources"]["listChanged"].bool == (era == .modern ? true : nil))
  }
}
