import JSON
import OffloadKit
import Testing

@testable import OffloadLSP

@Suite struct `A link, wherever the cursor is in it,` {
  static let files = [
    "inbox.md": "# Inbox\n\n- see [[Lisbon trip]]\n",
    "Lisbon trip.md": "# Lisbon trip\n\n- pack\n\n## Flights\n\n- book them\n",
    "sea.md": "- ![sea](Lisbon%20trip.md)\n",
  ]

  /// Texts with the places at which a link is asked about, and the line of *Lisbon trip* to which it leads.
  static let places: [(text: String, line: Int)] = [
    ("- ‸[t‸rip‸]‸(Lisbon%20trip.md#fli‸ghts‸)‸\n", 4), ("- ‸!‸[a‸lt](‸Lisbon%20trip.md)\n", 0),
    ("- [trip](<Lis‸bon trip.md> \"ti‸tle\")\n", 0),
    ("- ‸[‸[Lisbon trip#Fli‸ghts|sh‸own‸]‸]‸\n", 4), ("- ‸!‸[[Lisbon trip‸]]\n", 0),
    ("- ‸[ref te‸xt][‸r‸]‸\n\n[r]: Lisbon%20trip.md#flights\n", 4),
    ("- ‸[r‸][]‸\n\n[R]: Lisbon%20trip.md\n", 0),
    ("- ‸[My  r‸]‸\n\n[my r]: <Lisbon trip.md>\n", 0), ("- x\n\n‸[‸r]‸: Lisbon%20trip.md#fli‸ghts\n", 4),
    ("- ‸<Lis‸bon%20trip.md>‸\n", 0), ("- <Lisbon trip.md#fli‸ghts>\n", 4),
    ("- a [two\n  li‸nes](Lisbon%20trip.md)\n", 0),
    ("- a [t‸wo\n  lines](Lisbon%20trip.md\n  \"ti‸tle\")\n", 0),
    ("---\nup: \"‸[[Lis‸bon trip‸]]\"\nhome: \"[ho‸me](Lisbon%20trip.md)\"\n---\n", 0),
    ("- [![al‸t](Lisbon%20trip.md)](inbox.md)\n", 0),
  ]

  @Test(arguments: places)
  func `leads to the same place`(text: String, line: Int) throws {
    for marked in marked(text) {
      let client = try TestClient(Self.files)
      let found = client.ask("textDocument/definition", at: "new.md", marked)
      #expect(found["uri"].string == client.uri("Lisbon trip.md"), "\(marked)")
      #expect(found["range"]["start"]["line"].number == line, "\(marked)")
      let hover = client.ask("textDocument/hover", at: "new.md", marked)
      #expect(
        hover["contents"]["value"].string?.hasPrefix(line == 0 ? "# Lisbon trip" : "## Flights") == true,
        "\(marked)")
      let places = client.ask("textDocument/references", at: "new.md", marked).elements
      #expect(places.contains { $0["uri"].string == client.uri("new.md") }, "\(marked)")
      #expect(places.contains { $0["uri"].string == client.uri("sea.md") } == (line == 0), "\(marked)")
      let prepared = client.ask("textDocument/prepareRename", at: "new.md", marked)
      #expect(prepared["placeholder"].string == (line == 0 ? "Lisbon trip" : "Flights"), "\(marked)")
    }
  }

  /// The text once for each place in it.
  private func marked(_ text: String) -> [String] {
    let parts = text.split(separator: "‸", omittingEmptySubsequences: false)
    return (1..<parts.count).map { parts[..<$0].joined() + "‸" + parts[$0...].joined() }
  }

  @Test(arguments: [
    "- [x‸] done\n", "- `[r‸]`\n\n[r]: Lisbon%20trip.md\n", "- \\[r‸]\n\n[r]: Lisbon%20trip.md\n",
    "- <no‸.txt>\n",
    "- [a‸](https://a.pt)\n", "- [other‸]\n\n[r]: Lisbon%20trip.md\n", "- [r]‸x‸\n\n[q]: inbox.md\n",
    "- <b>Lisbon‸.md</b>\n", "- `<Lisbon‸ trip.md>`\n",
  ])
  func `is none where Markdown has none`(text: String) throws {
    for marked in marked(text) {
      let client = try TestClient(Self.files)
      #expect(client.ask("textDocument/definition", at: "new.md", marked).isNull)
    }
  }

  @Test func `of a footnote leads to its text, and knows its other uses`() throws {
    let client = try TestClient(Self.files)
    let text = "- a [^1], b [^1] and c [^2]\n\n[^1]: See [[Lisbon trip]].\n[^2]: Ibid.\n"
    let marked = text.replacing("b [^1]", with: "b [^‸1]")
    let found = client.ask("textDocument/definition", at: "new.md", marked)
    #expect(try TextSpan(found["range"]) == TextSpan(place(2, 0), place(2, 4)))
    let hover = client.ask("textDocument/hover", at: "new.md", marked)["contents"]["value"].string
    #expect(hover?.hasPrefix("[^1]: See [[Lisbon trip]].") == true)
    let places = client.ask("textDocument/references", at: "new.md", marked).elements
    #expect(places.map { $0["range"]["start"]["character"].number } == [4, 12])
    #expect(client.ask("textDocument/prepareRename", at: "new.md", marked).isNull)
  }

  private func place(_ line: Int, _ column: Int) -> TextPosition { TextPosition(line: line, column: column) }

  @Test func `in whose words a tag is gives the tag there`() throws {
    let client = try TestClient(Self.files)
    let hover = client.ask("textDocument/hover", at: "new.md", "- [pay #err‸and](Lisbon%20trip.md)\n")
    #expect(hover["contents"]["value"].string == "`#errand`: 1 use")
  }

  @Test func `opens at the place to which it leads`() throws {
    let client = try TestClient(Self.files)
    client.open(
      "new.md",
      "- [trip](Lisbon%20trip.md#flights) [[Lisbon trip]] [r] <Lisbon trip.md#flights> [[Lisbon trip#No]]\n\n[r]: Lisbon%20trip.md#flights\n"
    )
    let links = client.ask(
      "textDocument/documentLink",
      .object([("textDocument", .object([("uri", .string(client.uri("new.md")))]))]))["result"].elements
    let targets = links.map { link in
      "\(link["range"]["start"]["character"].number ?? -1)-\(link["range"]["end"]["character"].number ?? -1) \((link["target"].string ?? "").split(separator: "/").last ?? "")"
    }
    #expect(
      targets == [
        "2-34 Lisbon%20trip.md#L5", "35-50 Lisbon%20trip.md", "80-98 Lisbon%20trip.md",
        "0-29 Lisbon%20trip.md#L5", "51-54 Lisbon%20trip.md#L5", "55-79 Lisbon%20trip.md#L5",
      ])
  }

  @Test(arguments: [
    ("- [tr‸ip](Lisbon%20trip.md)\n", "- [trip](Long%20journey.md)\n"),
    ("- <Lis‸bon%20trip.md>\n", "- <Long%20journey.md>\n"),
    ("- a [r‸]\n\n[r]: Lisbon%20trip.md\n", "- a [r]\n\n[r]: Long%20journey.md\n"),
    ("- [[Lisbon trip|sh‸own]]\n", "- [[Long journey|shown]]\n"),
  ])
  func `renames what it leads to`(text: String, renamed: String) throws {
    let client = try TestClient(Self.files)
    let before = EditedText(Array(text.split(separator: "‸")[0].utf8))
    client.open("new.md", text.split(separator: "‸").joined())
    let answer = client.ask(
      "textDocument/rename",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("new.md")))])),
        ("position", before.position(of: before.bytes.count).json), ("newName", .string("Long journey")),
      ]))
    #expect(answer["error"].isNull, "\(String(decoding: answer.bytes, as: UTF8.self))")
    var now = EditedText(Array(text.split(separator: "‸").joined().utf8))
    for edit in answer["result"]["documentChanges"].elements.flatMap({ $0["edits"].elements }).reversed() {
      let isSpan = now.replace(
        try TextSpan(edit["range"]), with: Array((edit["newText"].string ?? "").utf8))
      #expect(isSpan)
    }
    #expect(String(decoding: now.bytes, as: UTF8.self) == renamed)
  }
}
