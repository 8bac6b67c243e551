import JSON
import TestSupport
import Testing

@testable import OffloadMCP

@Suite struct `Pages of a list` {
  /// All pages of a list, with what happens after each.
  private func pages(
    of arguments: String, on host: TestHost, tool: String = "find", between: (Int) throws -> Void = { _ in }
  ) throws -> [[String]] {
    var pages: [[String]] = []
    var cursor = ""
    while pages.count < 50 {
      let facts = try host.facts(tool, "{\(arguments)\(cursor)}")
      pages.append(facts.contents)
      guard let next = facts["nextCursor"].string else { return pages }
      #expect(next.utf8.count <= 2048)
      cursor = #","cursor":\#(JSONValue.string(next).encoded)"#
      try between(pages.count)
    }
    return pages
  }

  private static func lines(_ numbers: some Sequence<Int>) -> String {
    numbers.map { "- item \($0) [due:: 2026-04-\(10 + $0 % 7)]\n" }.joined()
  }

  @Test(arguments: ["", #","sort":"due""#, #","sort":"-due,content""#, #","sort":"content""#])
  func `have everything once`(sort: String) throws {
    let host = try TestHost(["a.md": Self.lines(0..<20), "b.md": Self.lines(20..<45)])
    let whole = try pages(of: #""limit":50\#(sort)"#, on: host).flatMap(\.self)
    let pages = try pages(of: #""limit":7\#(sort)"#, on: host)
    #expect(whole.count == 45)
    #expect(pages.map(\.count) == [7, 7, 7, 7, 7, 7, 3])
    #expect(pages.flatMap(\.self) == whole)
  }

  @Test(arguments: ["", #","sort":"due""#])
  func `leave out nothing that stayed the same`(sort: String) throws {
    let host = try TestHost(["a.md": Self.lines(0..<30)])
    let pages = try pages(of: #""limit":5\#(sort)"#, on: host) { page in
      // Lines come and go above and below.
      try host.write("- new \(page)\n" + Self.lines((0..<30).filter { $0 % 9 != page }), to: "a.md")
    }
    let seen = Set(pages.flatMap(\.self))
    let same = (0..<30).filter { number in !(1..<pages.count).contains { number % 9 == $0 } }
    #expect(same.map { "item \($0)" }.filter { !seen.contains($0) } == [])
  }

  @Test func `tell equal items apart`() throws {
    let host = try TestHost(["a.md": String(repeating: "- same\n", count: 12)])
    #expect(try pages(of: #""limit":5"#, on: host).map(\.count) == [5, 5, 2])
  }

  @Test func `end before a result is too long`() throws {
    let text = String(repeating: "x", count: 1900)
    let host = try TestHost(["a.md": (0..<40).map { "- \($0) \(text)\n" }.joined()])
    let result = try host.call("find")
    #expect(result.encoded.utf8.count < 120_000)
    #expect(try pages(of: #""query":"""#, on: host).flatMap(\.self).count == 40)
  }

  @Test func `of an item and what is in it`() throws {
    let host = try TestHost(["a.md": "- top\n" + (0..<12).map { "  - child \($0)\n" }.joined()])
    let ref = try #require(try host.facts("find", #"{"query":"top"}"#)["items"].elements.first?["ref"].string)
    #expect(try pages(of: #""limit":5,"ref":"\#(ref)""#, on: host, tool: "read").map(\.count) == [5, 5, 3])
  }
}
