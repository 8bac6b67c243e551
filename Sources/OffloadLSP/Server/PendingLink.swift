import JSON

/// A link that is the answer to a request once the editor has put into the text what it leads to.
struct PendingLink {
  let request: JSONValue
  let link: String
  let uri: DocumentURI
  /// Until when the editor is waited for, in milliseconds: it may ask the person first.
  let due: Int

  static let patience = 30_000
}
