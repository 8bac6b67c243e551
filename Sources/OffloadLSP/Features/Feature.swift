import JSON
import OffloadKit

/// One kind of request that the server answers, and how it announces that.
struct Feature: Sendable {
  typealias Member = (key: String, value: JSONValue)

  let method: String
  /// Returns the entry in the answer to `initialize` for a client; nil for none.
  let capability: @Sendable (ClientCapabilities) -> Member?
  /// Returns nil if the answer comes later.
  private let answer: @Sendable (inout LanguageServer, JSONValue) throws -> JSONValue?

  init(
    _ method: String, _ capability: Member?,
    _ answer: @escaping @Sendable (inout LanguageServer, JSONValue) throws -> JSONValue?
  ) {
    self.init(method, whereIt: { _ in true }, capability, answer)
  }

  init(
    _ method: String, whereIt isWanted: @escaping @Sendable (ClientCapabilities) -> Bool,
    _ capability: Member?,
    _ answer: @escaping @Sendable (inout LanguageServer, JSONValue) throws -> JSONValue?
  ) {
    self.init(method, saying: { isWanted($0) ? capability : nil }, answer)
  }

  init(
    _ method: String, saying capability: @escaping @Sendable (ClientCapabilities) -> Member?,
    _ answer: @escaping @Sendable (inout LanguageServer, JSONValue) throws -> JSONValue?
  ) {
    (self.method, self.capability, self.answer) = (method, capability, answer)
  }

  func callAsFunction(_ server: inout LanguageServer, _ params: JSONValue) throws -> JSONValue? {
    do {
      return try answer(&server, params)
    } catch is DocumentInNoVault where Self.unasked.contains(method) {
      return .null
    }
  }

  /// Requests that editors send by themselves for each document that they show.
  private static let atEachDocument: [Feature] = [
    .completion, .hover, .definition, .references, .documentLinks, .documentSymbols, .folding,
    .inlayHints, .codeActions, .prepareRename,
  ]
  private static let unasked = Set(atEachDocument.map(\.method))

  static let all = atEachDocument + [.workspaceSymbols, .diagnostics] + changing

  /// Requests that change texts, by themselves or with edits that they ask the editor for.
  private static let changing: [Feature] = [.command, .rename, .willRenameFiles]

  var changes: Bool { Self.changing.contains { $0.method == method } }

  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.method, $0) })
}

/// A place in a document, with all that a request needs from its vault.
struct Spot {
  let uri: DocumentURI
  let vault: ServedVault
  let facts: VaultImage
  let path: VaultPath
  let text: EditedText
  let position: TextPosition
}

extension LanguageServer {
  /// Returns the place that a request names.
  mutating func spot(_ params: JSONValue) throws -> Spot {
    try spot(params.documentURI, at: TextPosition(params["position"]))
  }

  mutating func spot(_ uri: DocumentURI, at position: TextPosition) throws -> Spot {
    let document = try document(uri)
    let (vault, path) = try place(of: uri)
    return Spot(
      uri: uri, vault: vault, facts: facts(of: vault), path: path, text: document.text, position: position)
  }
}

extension Spot {
  /// The link that the place is in, if any: the inner one of two. A tag in a link's words isn't part of the link.
  var link: FileImage.Link? {
    let around = (facts[path]?.links ?? []).filter { $0.whole.contains(position) }
    guard let link = around.max(by: { $0.whole.start < $1.whole.start }) else { return nil }
    return link.span.contains(position) || tag == nil ? link : nil
  }

  /// The heading on the place's line.
  var heading: FileImage.Heading? {
    facts[path]?.headings.first { $0.span.start.line == position.line }
  }

  /// The tag that the place is in, or whose `#` it is before. Nil if a text in front matter is more than one tag.
  var tag: FileImage.Mark? {
    guard let image = facts[path] else { return nil }
    let inherited = image.inheritedTags.filter(isAt)
    return image.tags.first(where: isAt) ?? (inherited.count == 1 ? inherited.first : nil)
  }

  /// Whether the place is in a tag or a block id, or before its `#` or `^`.
  func isAt(_ mark: FileImage.Mark) -> Bool {
    guard mark.span.start.line <= position.line, position.line <= mark.span.end.line else { return false }
    if mark.span.contains(position) { return true }
    let (start, offset) = (text.offset(of: mark.span.start), text.offset(of: position))
    return offset + 1 == start && "#^".utf8.contains(text.bytes[offset])
  }

  /// The item that begins on the place's line, or that the line belongs to.
  var item: Item? {
    get throws {
      guard path.isCollection else { return nil }
      let line = position.line + 1
      return try vault.held.items.fetchByCollection(path, onLines: line...line).last
    }
  }
}
