import JSON
import OffloadKit

extension Feature {
  static let completion = Feature(
    "textDocument/completion",
    (
      "completionProvider",
      .object([
        ("triggerCharacters", JSONValue(["#", "[", "(", "^", "@", ":", " "])),
        ("resolveProvider", .bool(false)),
      ])
    )
  ) { server, params in
    let spot = try server.spot(params)
    let point = CompletionPoint(spot)
    let recent = point?.kind == .link ? server.vaults[spot.vault.root]?.recent() ?? [] : []
    let offers = point.map { $0.offers(spot, recent: recent) } ?? []
    let hasFilters = !server.client.readsEditsWithoutFilters
    return .object([
      ("isIncomplete", .bool(true)),
      (
        "items",
        .array(
          offers.prefix(CompletionPoint.most).enumerated().map {
            $0.element.json(rank: $0.offset, hasFilter: hasFilters)
          })
      ),
    ])
  }
}

/// One completion, which replaces the typed text.
struct CompletionOffer {
  let label: String
  var detail: String?
  /// The text that it writes.
  var text: String
  let span: TextSpan
  /// The text that the client compares with the typed text. It begins in the same way, or the client would filter the
  /// offer out.
  let typed: String
  /// The number of its kind in the protocol.
  var kind: Int
  /// What the client changes elsewhere in the same text.
  var otherEdits: [SpanEdit] = []
  /// What the client runs once it has written the text. Not every client does.
  var command = JSONValue.null

  func json(rank: Int, hasFilter: Bool) -> JSONValue {
    let sort = String(rank + 1000)
    return .members([
      ("label", .string(label)), ("kind", .number(kind)), ("detail", JSONValue(detail)),
      ("sortText", .string(sort)),
      ("filterText", hasFilter ? .string(typed) : .null),
      ("textEdit", .object([("range", span.json), ("newText", .string(text))])),
      ("additionalTextEdits", otherEdits.isEmpty ? .null : .array(otherEdits.map(\.json))),
      ("command", command),
    ])
  }
}
