import JSON
import OffloadKit

extension Feature {
  /// Shows the number of links after a heading, and the day in words after a date, if the person's settings ask for
  /// it.
  static let inlayHints = Feature(
    "textDocument/inlayHint", whereIt: \.wantsHints, ("inlayHintProvider", .bool(true))
  ) { server, params in
    guard server.client.wantsHints else { return .null }
    let uri = try params.documentURI
    let text = try server.document(uri).text
    let (vault, path) = try server.place(of: uri)
    let span = try TextSpan(params["range"])
    let lines = span.start.line...max(span.start.line, span.end.line)
    let counts = server.facts(of: vault).linkCounts(in: path, onLines: lines).map { heading, count in
      hint(Phrase.counted(count, "link"), at: heading.end)
    }
    let words = HumanDate(today: vault.vault.now.date)
    let dates = try vault.held.dates(onLines: lines, of: path).map { end, date in
      hint(words.day(date.date), at: text.position(of: end))
    }
    return .array(counts + dates)
  }

  private static func hint(_ label: String, at position: TextPosition) -> JSONValue {
    .object([("position", position.json), ("label", .string(label)), ("paddingLeft", .bool(true))])
  }
}

extension VaultImage {
  /// Returns the headings on some lines that links lead to, and how many do. Links to the whole file lead to its title.
  fileprivate func linkCounts(in path: VaultPath, onLines lines: ClosedRange<Int>) -> [(
    heading: TextSpan, count: Int
  )] {
    guard let image = self[path] else { return [] }
    let headings = image.headings.map(\.span).filter { lines.contains($0.start.line) }
    if headings.isEmpty { return [] }
    let places = links(to: path).compactMap { _, link in
      link.anchor.map { image.span(of: $0) } ?? image.title
    }
    let counts = Dictionary(places.map { ($0, 1) }, uniquingKeysWith: +)
    return headings.compactMap { heading in counts[heading].map { (heading, $0) } }
  }
}
