import JSON

/// A link that answers a request once the editor has added the link's target to the text.
struct PendingLink {
  let request: JSONValue
  let link: String
  let uri: DocumentURI
  /// The time until which the server waits for the editor, in milliseconds: the editor may ask the person first.
  let due: Int

  static let patience = 30_000
}
