import JSON
import OffloadKit

/// What the client was asked for and has not answered.
enum AskedRequest: Sendable {
  /// An edit of one document, maybe a half of a move, and where the cursor is to be after it.
  case edit(_ label: String, of: String?, cursor: DocumentPlace?)
  /// To put the cursor somewhere.
  case cursor

  var move: String? { if case .edit(_, let move, _) = self { move } else { nil } }
}

struct DocumentPlace: Sendable {
  let uri: DocumentURI
  let position: TextPosition
}

extension LanguageServer {
  private static let mostOpenEdits = 8

  /// Has the client edit one document.
  ///
  /// - Parameter move: the move that this is a half of.
  mutating func edit(_ document: OpenDocument, _ edits: [SpanEdit], label: String, of move: String? = nil) {
    if edits.isEmpty { return }
    lastRequest += 1
    asked[lastRequest] = .edit(label, of: move, cursor: nil)
    expect(edits, of: document, as: lastRequest, of: move)
    let edit = workspaceEdit([(document, edits)])
    send(
      Message.request(
        lastRequest, "workspace/applyEdit", .object([("label", .string(label)), ("edit", edit)])))
  }

  /// Edits of documents as the client takes them. Where it does not take versions, places that it has made in another text are
  /// set right afterwards.
  ///
  /// Every edit that the client is asked for comes through here. A document whose file no command would change now, as where a
  /// link has taken its place since it was opened, gets none.
  mutating func workspaceEdit(_ changes: [(document: OpenDocument, edits: [SpanEdit])]) -> JSONValue {
    let changes = changes.filter { vaults.place(of: $0.document.uri) != nil }
    if !client.takesVersions {
      return .object([
        (
          "changes",
          .object(changes.map { ($0.document.uri.text, .array($0.edits.map(\.json))) })
        )
      ])
    }
    return .object([
      (
        "documentChanges",
        .array(
          changes.map { document, edits in
            .object([
              (
                "textDocument",
                .object([("uri", .string(document.uri.text)), ("version", .number(document.version))])
              ), ("edits", .array(edits.map(\.json))),
            ])
          })
      )
    ])
  }

  /// Remembers what the client is to make of a document.
  ///
  /// - Parameter request: the number under which it was asked; nil where it will not answer.
  mutating func expect(
    _ edits: [SpanEdit], of document: OpenDocument, as request: Int? = nil, of move: String? = nil
  ) {
    openEdits[document.uri] =
      openEdits[document.uri, default: []].suffix(Self.mostOpenEdits) + [
        AskedEdit(
          edits, of: document.text, as: request ?? 0, move: move,
          due: request == nil ? time + OpenRename.patience : nil)
      ]
  }

  /// Whether the client was asked for an edit of a move and has not answered.
  func isAsking(for move: OpenMove) -> Bool { asked.values.contains { $0.move == move.intention.id } }

  /// Has the cursor put somewhere once the client has made the edit that it was asked for last.
  mutating func follow(to place: DocumentPlace) {
    guard client.showsDocuments, case .edit(let label, let move, _)? = asked[lastRequest] else { return }
    asked[lastRequest] = .edit(label, of: move, cursor: place)
  }

  mutating func show(_ place: DocumentPlace) {
    lastRequest += 1
    asked[lastRequest] = .cursor
    send(
      Message.request(
        lastRequest, "window/showDocument",
        .object([
          ("uri", .string(place.uri.text)), ("takeFocus", .bool(true)),
          ("selection", TextSpan(place.position, place.position).json),
        ])))
  }

  /// Says something to the person.
  func tell(_ sentence: String, isWarning: Bool = false) {
    send(
      Message.notification(
        "window/showMessage", .object([("type", .number(isWarning ? 2 : 3)), ("message", .string(sentence))]))
    )
  }
}
