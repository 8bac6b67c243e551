import JSON
import JSONRPC
import OffloadKit

/// A request that the client hasn't answered.
enum AskedRequest: Sendable {
  /// An edit of documents, with their versions at that time, and a place for the cursor after it.
  case edit(_ label: String, of: [DocumentURI: Int], cursor: DocumentPlace?)
  /// A request to move the cursor.
  case cursor
  /// A request to ask for the findings again.
  case refresh
  /// A question whether to make the missing target of a link.
  case offer(OfferedTarget)
}

struct DocumentPlace: Sendable {
  let uri: DocumentURI
  let position: TextPosition
}

extension LanguageServer {
  /// Asks the client to change the texts of open documents, in one edit and in this order.
  ///
  /// - Returns: the number of the request; nil if no text would change, or the server may not edit any of them.
  @discardableResult
  mutating func ask(
    for texts: [(path: VaultPath, text: [UInt8])], in vault: ServedVault, _ label: String
  ) -> Int? {
    let changes = texts.compactMap { path, text -> (document: OpenDocument, edits: [SpanEdit])? in
      guard let open = vault.open[path] else { return nil }
      guard let document = try? sound(open) else {
        tell(
          "\(label): \(path) stays unchanged, since your editor's messages about it don't fit together; open it again.",
          isWarning: true)
        return nil
      }
      let edits = SpanEdit.edits(from: document.text, to: text)
      return edits.isEmpty ? nil : (document, edits)
    }
    if changes.isEmpty { return nil }
    lastRequest += 1
    let versions = Dictionary(changes.map { ($0.document.uri, $0.document.version) }) { first, _ in first }
    asked[lastRequest] = .edit(label, of: versions, cursor: nil)
    let edit = workspaceEdit(changes)
    send(
      Message.request(
        lastRequest, "workspace/applyEdit", .object([("label", .string(label)), ("edit", edit)])))
    return lastRequest
  }

  /// Returns edits of documents in the form that the client takes.
  ///
  /// Every edit for the client comes through here. A document gets none if no command would change its file now, for
  /// example because a link has replaced the file since the client opened it.
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

  /// Whether the client may be making an edit of a document, but hasn't sent the result.
  func isEditing(_ document: OpenDocument) -> Bool {
    asked.values.contains { request in
      guard case .edit(_, let versions, _) = request else { return false }
      return versions[document.uri] == document.version
    }
  }

  /// Moves the cursor once the client has made the last edit that the server asked for.
  mutating func follow(to place: DocumentPlace) {
    guard client.showsDocuments, case .edit(let label, let versions, _)? = asked[lastRequest] else { return }
    asked[lastRequest] = .edit(label, of: versions, cursor: place)
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

  /// Has a client that asks for findings ask again.
  mutating func askForRefresh() {
    lastRequest += 1
    asked[lastRequest] = .refresh
    send(Message.request(lastRequest, "workspace/diagnostic/refresh", .null))
  }

  /// Shows the person a message.
  func tell(_ sentence: String, isWarning: Bool = false) {
    send(
      Message.notification(
        "window/showMessage", .object([("type", .number(isWarning ? 2 : 3)), ("message", .string(sentence))]))
    )
  }

  func tellNotes(_ notes: [Note]) {
    for note in notes { tell("\(note)") }
  }
}
