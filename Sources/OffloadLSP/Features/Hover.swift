import JSON
import OffloadKit

extension Feature {
  /// Shows the target of a link; how often a tag is used; the links to a heading; and for an item its dates, the
  /// links to it, and the places with the same words.
  static let hover = Feature("textDocument/hover", ("hoverProvider", .bool(true))) { server, params in
    let spot = try server.spot(params)
    if let link = spot.link {
      guard let (file, place) = spot.facts.end(of: link, in: spot.path) else { return .null }
      return hover(spot.vault.held.beginning(of: file, from: place), link.whole)
    }
    if let tag = spot.tag {
      let count = spot.facts.useCount(ofTag: tag.name)
      return hover("`#\(tag.name)`: \(Phrase.counted(count, "use"))", tag.span)
    }
    if let heading = spot.heading {
      let isTitle = heading.span == spot.facts[spot.path]?.title
      let links = spot.facts.links(to: spot.path, at: isTitle ? nil : heading.span)
      let lines = list("Linked from", links.map { spot.name(of: $0.path, $0.link.span.start.line) })
      return lines.isEmpty ? .null : hover(lines.dropFirst().joined(separator: "\n"), heading.span)
    }
    guard let item = try spot.item else { return .null }
    let line = spot.text.span(spot.text.line(spot.position.line))
    let facts = ItemFacts(ListedItem(item), dates: HumanDate(today: spot.vault.vault.now.date)).rows
      .map { "- \($0.0): \($0.1)" }
    let links =
      item.blockID.map { id in
        spot.facts.links(to: spot.path, at: spot.facts[spot.path]?.span(of: "^\(id)"))
      } ?? []
    let back = links.map { spot.name(of: $0.path, $0.link.span.start.line) }
    let same = (item.id.map { spot.facts.items(withID: $0, in: spot.vault.held) } ?? []).flatMap {
      path, lines in
      lines.filter { path != spot.path || $0 != item.place.line - 1 }.map { spot.name(of: path, $0) }
    }
    let parts = facts + list("Linked from", back) + list("The same words", same)
    return parts.isEmpty ? .null : hover(parts.joined(separator: "\n"), line)
  }

  private static let mostPlaces = 10

  private static func list(_ title: String, _ lines: [String]) -> [String] {
    if lines.isEmpty { return [] }
    let more = lines.count - mostPlaces
    return ["", title, ""] + lines.prefix(mostPlaces) + (more > 0 ? ["- and \(more) more"] : [])
  }

  private static func hover(_ text: String, _ span: TextSpan) -> JSONValue {
    .object([("contents", .markdown(text)), ("range", span.json)])
  }
}

extension Spot {
  fileprivate func name(of path: VaultPath, _ line: Int) -> String {
    "- \(facts.name(of: path)):\(line + 1)"
  }
}

extension Vault {
  /// Returns the first lines of a file, or of a place in it.
  fileprivate func beginning(of path: VaultPath, from place: TextSpan?) -> String {
    guard let bytes = currentBytes(of: path) else { return "`\(path.text)`" }
    let text = EditedText(bytes)
    let first = place?.start.line ?? 0
    var (shown, size) = ([String](), 0)
    for line in first..<min(text.lineCount, first + Self.mostLines) {
      let line = text.bytes[text.line(line)].prefix(Self.mostBytes - size)
      shown.append(String(decoding: line, as: UTF8.self))
      size += line.count
      if size >= Self.mostBytes { break }
    }
    return shown.joined(separator: "\n")
  }

  private static let mostLines = 60
  private static let mostBytes = 8 << 10
}
