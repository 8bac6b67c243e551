import Foundation
import JSON
import LibC
import OffloadKit
import TestSupport
import Testing

@testable import OffloadMCP

@Suite struct `The server's loop` {
  /// Sends all of a text, ends the input, and returns what the server wrote, line by line.
  private func answers(to input: String, from host: TestHost) throws -> [JSONValue] {
    let (there, back) = (Pipe(), Pipe())
    let start = try host.start()
    Background.run {
      try? there.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? there.fileHandleForWriting.close()
    }
    Background.run {
      _ = AssistantLoop.run(
        start, input: there.fileHandleForReading.fileDescriptor,
        output: back.fileHandleForWriting.fileDescriptor)
      try? back.fileHandleForWriting.close()
    }
    let output = try #require(try back.fileHandleForReading.readToEnd())
    return try output.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: Array($0)) }
  }

  private func call(_ id: Int, _ method: String = "tools/call", _ params: String = #""name":"find""#)
    -> String
  {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{\#(TestHost.meta),\#(params)}}"# + "\n"
  }

  @Test func `answers everything before it ends`() throws {
    let host = try TestHost(["inbox.md": "- milk\n"])
    let answers = try answers(to: (1...20).map { call($0) }.joined(), from: host)
    #expect(answers.compactMap { $0["id"].number } == Array(1...20))
    #expect(answers.allSatisfy { $0["result"]["structuredContent"].contents == ["milk"] })
  }

  @Test func `survives garbage, and answers what follows`() throws {
    let host = try TestHost(["inbox.md": "- milk\n"])
    let long = #"{"jsonrpc":"2.0","id":1,"method":""# + String(repeating: "x", count: 5 << 20) + "\"}\n"
    let input =
      "\u{0}\u{1}\r\n\n   \nContent-Length: 3\r\n\r\n{}\n" + String(repeating: "[", count: 1 << 20) + "\n"
      + long
      + call(7)
    let answers = try answers(to: input, from: host)
    #expect(answers.last?["id"].number == 7)
    #expect(answers.dropLast().allSatisfy { $0["error"]["code"].number != nil && $0.members?["id"] == nil })
    #expect(answers.contains { $0["error"]["message"].string == "the message is over 4 MiB" })
  }

  @Test func `answers a flood, though with "busy"`() throws {
    let host = try TestHost(["inbox.md": "- milk\n"])
    let answers = try answers(to: (1...10_000).map { call($0, "tools/list", #""x":1"#) }.joined(), from: host)
    #expect(Set(answers.compactMap { $0["id"].number }) == Set(1...10_000))
    #expect(answers.count == 10_000)
    let refused = answers.compactMap { $0["error"]["code"].number }
    #expect(refused.allSatisfy { $0 == -32603 })
    #expect(answers.count - refused.count >= AssistantLoop.mostWaiting)
  }

  @Test func `answers nothing that was cancelled before`() throws {
    let queue = try #require(RequestQueue())
    for id in 1...2 {
      let request = Request(id: .number(id), era: .modern, method: "tools/list", params: .null, client: nil)
      #expect(queue.add(request))
    }
    queue.cancel(.number(1))
    queue.cancel(.string("2"))
    queue.end()
    #expect(queue.next()?.sign.isRaised == true)
    #expect(!queue.finish())
    #expect(queue.next()?.sign.isRaised == false)
    #expect(queue.finish())
    #expect(queue.next() == nil)
  }

  @Test func `cuts lines wherever they arrive`() {
    var reader = LineReader()
    var lines: [LineReader.Line] = []
    for byte in "a\r\n\n bc\nrest".utf8 {
      reader.feed([byte])
      while let line = reader.next() { lines.append(line) }
    }
    #expect(lines == [.message(Array("a".utf8)), .message(Array(" bc".utf8))])
  }
}
