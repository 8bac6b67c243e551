import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

/// It is Tuesday, 10 March 2026.
@Suite struct `Inlay hints` {
  static let files = [
    "Trip.md": "# Trip\n\n- pack [due:: 2026-03-13], [[#Before]]\n- fly 📅 2026-03-10 ⏳ 2026-04-01T10:00\n\n"
      + "## Before\n\n- x [due:: soon] [other:: 2026-03-13]\n\n## After\n",
    "A.md": "- [[Trip]] [[Trip#Before]] [t](Trip.md#before)\n- [[Trip#^none]] [[Trip#No]]\n",
  ]

  private func hints(_ options: String, lines: ClosedRange<Int> = 0...99) throws -> [String]? {
    let client = try TestClient(Self.files)
    try client.restart(options: JSONValue(parsing: Array(options.utf8)))
    client.open("Trip.md")
    let range = TextSpan(
      TextPosition(line: lines.lowerBound, column: 0), TextPosition(line: lines.upperBound, column: 0))
    let answer = client.ask(
      "textDocument/inlayHint",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("Trip.md")))])), ("range", range.json),
      ]))["result"]
    if answer.isNull { return nil }
    return answer.elements.map { hint in
      let place = hint["position"]
      return "\(place["line"].number ?? -1):\(place["character"].number ?? -1) \(hint["label"].string ?? "")"
    }
  }

  @Test func `count links after headings, and say dates in words`() throws {
    #expect(
      try hints(#"{"inlayHints":true}"#) == [
        "0:6 1 link", "5:9 3 links", "2:24 Friday", "3:19 today", "3:38 Wednesday",
      ])
  }

  @Test func `are those of the lines that the editor shows`() throws {
    #expect(try hints(#"{"inlayHints":true}"#, lines: 2...2) == ["2:24 Friday"])
    #expect(try hints(#"{"inlayHints":true}"#, lines: 4...8) == ["5:9 3 links"])
  }

  @Test(arguments: ["null", "{}", #"{"inlayHints":false}"#, #"{"inlayHints":"yes"}"#])
  func `are none, and not announced, unless the settings ask for them`(options: String) throws {
    #expect(try hints(options) == nil)
    let client = try TestClient([:])
    client.server = client.fresh()
    let offered = client.ask(
      "initialize",
      .object([
        ("capabilities", .null), ("initializationOptions", try JSONValue(parsing: Array(options.utf8))),
      ]
      ))["result"]["capabilities"]
    #expect(offered["inlayHintProvider"].isNull)
  }
}
