import OffloadKit

extension LanguageServer {
  /// Takes in that a message may have changed documents, and was not understood.
  ///
  /// - Parameter uri: the document that it was about; nil where that may be any that is open.
  mutating func markDesynchronised(_ uri: DocumentURI? = nil) {
    let path = uri?.path
    for open in documents.keys where uri == nil || open == uri || path != nil && open.path == path {
      if documents[open]?.isSound == true {
        log("\(open.text): it is not edited until it is opened again")
      }
      documents[open]?.markDesynchronised()
    }
  }

  /// A document that may be edited.
  ///
  /// - Throws: where what the client has said of it does not hold together.
  func sound(_ uri: DocumentURI?) throws -> OpenDocument {
    guard let document = uri.flatMap({ documents[$0] }), document.isSound else {
      throw Refusal(
        .requestFailed, "Your editor's messages about a document don't fit together; open it again.")
    }
    return document
  }
}
