import JSON
import OffloadKit

extension Feature {
  /// Answers a client that asks for the findings in a document.
  static let diagnostics = Feature(
    "textDocument/diagnostic", whereIt: \.pullsDiagnostics,
    (
      "diagnosticProvider",
      .object([("interFileDependencies", .bool(true)), ("workspaceDiagnostics", .bool(false))])
    )
  ) { server, params in
    .object([("kind", .string("full")), ("items", .array(try server.diagnostics(of: params.documentURI)))])
  }
}

extension LanguageServer {
  /// Returns the findings in a document; none if it isn't in a vault.
  mutating func diagnostics(of uri: DocumentURI) throws -> [JSONValue] {
    let document = try document(uri)
    guard let (vault, path) = try? place(of: uri) else { return [] }
    let facts = facts(of: vault)
    let moves = vaults[vault.root]?.editorMoves() ?? []
    let halves = vault.held.findings(ofHalf: moves).filter { $0.path == path }
    return (halves + facts.findings(in: path, of: vault.held)).map { finding in
      .members([
        ("range", document.text.span(of: finding, facts[path]).json),
        ("severity", .number(finding.severity.number)), ("code", .string(finding.rule)),
        ("source", .string("offload")),
        ("message", .string(finding.message)),
        (
          "data",
          finding.isFixable
            ? .members([
              ("rule", .string(finding.rule)), ("line", finding.line.map { .number($0 - 1) } ?? .null),
            ]) : .null
        ),
      ])
    }
  }
}

extension EditedText {
  /// Returns the span of a finding: the link, tag or id that begins there, otherwise the rest of the line.
  fileprivate func span(of finding: Finding, _ image: FileImage?) -> TextSpan {
    guard let number = finding.line else { return .beginning }
    let start = position(ofLine: number, column: finding.column ?? 1)
    let marks =
      (image?.links.map(\.span) ?? [])
      + [image?.inheritedTags, image?.tags, image?.blockIDs].compactMap(\.self).joined().map(\.span)
    return marks.first { $0.start == start } ?? TextSpan(start, position(of: line(number - 1).upperBound))
  }

  /// Returns the position of a finding's line and character, both from 1.
  func position(ofLine number: Int, column: Int) -> TextPosition {
    let line = line(number - 1)
    var (offset, left) = (line.lowerBound, column - 1)
    while left > 0, offset < line.upperBound {
      offset += 1
      while offset < line.upperBound, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      left -= 1
    }
    return position(of: offset)
  }
}

extension CheckRule.Severity {
  /// The protocol's number for it: a note is information.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}
