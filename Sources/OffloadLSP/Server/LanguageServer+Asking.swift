import JSON
import OffloadKit

/// What the client was asked for and has not answered.
enum AskedRequest: Sendable {
  /// An edit of documents with the versions that they had then, and where the cursor is to be after it.
  case edit(_ label: String, of: [DocumentURI: Int], cursor: DocumentPlace?)
  /// To put the cursor somewhere.
  case cursor
}

struct DocumentPlace: Sendable {
  let uri: DocumentURI
  let position: TextPosition
}

extension LanguageServer {
  /// Has the client make other texts of open documents, in one edit and in this order.
  ///
  /// - Returns: the number of the request; nil where none is to become another one, or none may be edited.
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

  /// Edits of documents as the client takes them.
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

  /// Whether the client may be making an edit of a document, of which it has told nothing yet.
  func isEditing(_ document: OpenDocument) -> Bool {
    asked.values.contains { request in
      guard case .edit(_, let versions, _) = request else { return false }
      return versions[document.uri] == document.version
    }
  }

  /// Has the cursor put somewhere once the client has made the edit that it was asked for last.
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

  /// Says something to the person.
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
