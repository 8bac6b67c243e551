import JSON
import OffloadKit

extension Feature {
  /// Lists the headings of a document, with its items under them.
  static let documentSymbols = Feature("textDocument/documentSymbol", ("documentSymbolProvider", .bool(true)))
  {
    server, params in
    .array(try server.outline(params.documentURI).symbols)
  }

  /// Folds front matter, the text under a heading, and items with their contents.
  static let folding = Feature("textDocument/foldingRange", ("foldingRangeProvider", .bool(true))) {
    server, params in
    let uri = try params.documentURI
    let (vault, path) = try server.place(of: uri)
    let front = server.facts(of: vault)[path]?.frontMatterLines ?? 0
    let folds = (front > 1 ? [0...front - 1] : []) + (try server.outline(uri).folds)
    return .array(
      folds.map {
        .object([("startLine", .number($0.lowerBound)), ("endLine", .number($0.upperBound))])
      })
  }

  /// Finds the items that a query or words mean, and the collections and headings that have those letters.
  static let workspaceSymbols = Feature("workspace/symbol", ("workspaceSymbolProvider", .bool(true))) {
    server, params in
    let typed = params["query"].string ?? ""
    var found: [JSONValue] = []
    for root in server.roots {
      guard let vault = server.vaults[root] else { continue }
      let held = vault.held
      let facts = server.facts(of: vault)
      found += facts.collections(named: typed, most: Self.mostSymbols).map { name, path, _ in
        symbol(name, kind: 1, vault.uri(of: path), .beginning, in: nil)
      }
      let headings = typed.isEmpty ? [] : facts.headings(with: typed)
      found += Score.sorted(headings.map { ($0.score, $0) }, most: Self.mostSymbols).map { found in
        symbol(
          found.heading.text, kind: 15, vault.uri(of: found.path), found.heading.span,
          in: facts.name(of: found.path))
      }
      var request = ListRequest(held.query(orWords: typed))
      request.limit = Self.mostSymbols
      for item in held.first(request).value {
        let place = TextPosition(line: item.place.line - 1, column: 0)
        found.append(
          symbol(
            item.content, kind: 15, vault.uri(of: item.place.path), TextSpan(place, place),
            in: facts.name(of: item.place.path)))
      }
    }
    return .array(found)
  }

  private static let mostSymbols = 100

  private static func symbol(
    _ name: String, kind: Int, _ uri: DocumentURI, _ span: TextSpan, in container: String?
  )
    -> JSONValue
  {
    .members([
      ("name", .string(name)), ("kind", .number(kind)), ("location", .location(uri, span)),
      ("containerName", JSONValue(container)),
    ])
  }
}

extension LanguageServer {
  fileprivate mutating func outline(_ uri: DocumentURI) throws -> DocumentOutline {
    let document = try document(uri)
    let (vault, path) = try place(of: uri)
    let facts = facts(of: vault)
    let items = path.isCollection ? try vault.held.items.fetchByCollection(path) : []
    return DocumentOutline(facts[path]?.headings ?? [], items, document.text)
  }
}

/// A document's headings and items, each inside what it belongs to.
struct DocumentOutline {
  private struct Node {
    let name: String
    let detail: String?
    let kind: Int
    /// From the first line up to the one after the last.
    let lines: Range<Int>
    let selection: TextSpan
    /// Headings come before their contents.
    let rank: Int
  }

  private let nodes: [Node]
  private let text: EditedText

  init(_ headings: [FileImage.Heading], _ items: [Item], _ text: EditedText) {
    self.text = text
    let sections = headings.map { heading in
      Node(
        name: heading.text.isEmpty ? "#" : heading.text, detail: nil, kind: 15,
        lines: heading.span.start.line..<max(heading.endLine, heading.span.end.line + 1),
        selection: heading.span,
        rank: heading.level)
    }
    let own = items.map { item in
      let line = item.place.line - 1
      return Node(
        name: item.content.isEmpty ? "-" : item.content,
        detail: item.checkbox == nil ? nil : "[\(item.checkbox ?? " ")]",
        kind: 8, lines: line..<max(item.endLine, line + 1), selection: text.span(text.line(line)),
        rank: 7 + item.depth)
    }
    nodes = (sections + own).sorted { ($0.lines.lowerBound, $0.rank) < ($1.lines.lowerBound, $1.rank) }
  }

  /// The lines that an editor can fold, without the empty ones at their ends.
  var folds: [ClosedRange<Int>] {
    nodes.compactMap { node in
      var last = min(node.lines.upperBound, text.lineCount) - 1
      while last > node.lines.lowerBound, text.line(last).isEmpty { last -= 1 }
      return last > node.lines.lowerBound ? node.lines.lowerBound...last : nil
    }
  }

  var symbols: [JSONValue] {
    var index = 0
    return symbols(from: &index, upTo: Int.max)
  }

  private func symbols(from index: inout Int, upTo end: Int) -> [JSONValue] {
    var found: [JSONValue] = []
    while index < nodes.count, nodes[index].lines.lowerBound < end {
      let node = nodes[index]
      index += 1
      let last = min(node.lines.upperBound, end)
      let children = symbols(from: &index, upTo: last)
      let range = TextSpan(
        TextPosition(line: node.lines.lowerBound, column: 0),
        text.position(of: text.line(max(last - 1, node.selection.end.line)).upperBound))
      found.append(
        .members([
          ("name", .string(node.name)), ("detail", JSONValue(node.detail)), ("kind", .number(node.kind)),
          ("range", range.json), ("selectionRange", node.selection.json),
          ("children", children.isEmpty ? .null : .array(children)),
        ]))
    }
    return found
  }
}
