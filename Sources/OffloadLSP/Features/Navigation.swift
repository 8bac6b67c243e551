import JSON
import OffloadKit

extension Feature {
  /// Finds the target of a link, and a tag's entry in the register.
  static let definition = Feature("textDocument/definition", ("definitionProvider", .bool(true))) {
    server, params in
    let spot = try server.spot(params)
    let link = spot.link
    if link == nil, let tag = spot.tag {
      guard let (file, place) = spot.facts.registration(ofTag: tag.name) else { return .null }
      return .location(spot.vault.uri(of: file), place)
    }
    guard let link else { return .null }
    guard let (file, place) = spot.facts.end(of: link, in: spot.path) else {
      server.offer(link, in: spot)
      return .null
    }
    return .location(spot.vault.uri(of: file), place ?? spot.facts.beginning(of: file))
  }

  /// Finds the links to the same place as a link, the links to a heading or a block id, and the uses of a tag.
  static let references = Feature("textDocument/references", ("referencesProvider", .bool(true))) {
    server, params in
    let spot = try server.spot(params)
    let withOwn = params["context"]["includeDeclaration"].bool ?? false
    if spot.link == nil, let tag = spot.tag {
      let own = withOwn ? nil : spot.facts.registration(ofTag: tag.name)
      var list = LocationList()
      for (path, places) in spot.facts.uses(ofTag: tag.name) {
        let others = path == own?.path ? places.filter { $0 != own?.span } : places
        list.add(others, in: spot.vault.uri(of: path))
      }
      return list.json
    }
    guard let (file, place) = spot.target else { return .array([]) }
    let links = spot.facts.links(to: file, at: place).map {
      JSONValue.location(spot.vault.uri(of: $0.path), $0.link.span)
    }
    let own = JSONValue.location(spot.vault.uri(of: file), place ?? spot.facts.beginning(of: file))
    return .array((withOwn ? [own] : []) + links)
  }

  static let documentLinks = Feature(
    "textDocument/documentLink", ("documentLinkProvider", .object([("resolveProvider", .bool(false))]))
  ) { server, params in
    let uri = try params.documentURI
    let (vault, path) = try server.place(of: uri)
    let facts = server.facts(of: vault)
    return .array(
      (facts[path]?.links ?? []).compactMap { link in
        guard let (file, place) = facts.end(of: link, in: path), vault.isOpened(file) else { return nil }
        let line = place.map { "#L\($0.start.line + 1)" } ?? ""
        return .object([("range", link.whole.json), ("target", .string(vault.uri(of: file).text + line))])
      })
  }
}

extension ServedVault {
  /// Whether an editor may open a file as it likes: a note, or a file that no system runs.
  fileprivate func isOpened(_ file: VaultPath) -> Bool {
    file.isMarkdown || (try? vault.shown(file)) != nil
  }
}

extension Spot {
  /// The target of the place: the end of the link that it is in, otherwise the heading, the block or the file itself.
  fileprivate var target: (file: VaultPath, place: TextSpan?)? {
    if let link { return facts.end(of: link, in: path) }
    guard let image = facts[path] else { return nil }
    if let heading {
      return (path, heading.span == image.title ? nil : heading.span)
    }
    if let id = image.blockIDs.first(where: { $0.span.start.line == position.line }) {
      return (path, id.span)
    }
    return (path, nil)
  }
}

extension VaultImage {
  /// Returns the place that a link to a whole file leads to.
  fileprivate func beginning(of path: VaultPath) -> TextSpan { self[path]?.title ?? TextSpan.beginning }
}

extension TextSpan {
  static let beginning = TextSpan(.beginning, .beginning)
}

extension TextPosition {
  static let beginning = TextPosition(line: 0, column: 0)
}

extension FileImage {
  /// The heading that names the file.
  var title: TextSpan? { headings.first { $0.level == 1 }?.span }
}
