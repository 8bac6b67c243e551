import JSONRPC
import OffloadKit

extension LanguageServer {
  /// Notes that a message that the server didn't understand may have changed documents.
  ///
  /// - Parameter uri: the message's document; nil if it may be any open one.
  mutating func markDesynchronised(_ uri: DocumentURI? = nil) {
    let path = uri?.path
    for open in documents.keys where uri == nil || open == uri || path != nil && open.path == path {
      if documents[open]?.isSound == true {
        log("\(open.text): it is not edited until it is opened again")
      }
      documents[open]?.markDesynchronised()
    }
  }

  /// Returns a document that the server may edit.
  ///
  /// - Throws: if the client's messages about it don't fit together.
  func sound(_ uri: DocumentURI?) throws -> OpenDocument {
    guard let document = uri.flatMap({ documents[$0] }), document.isSound else {
      throw Refusal(
        .requestFailed, "Your editor's messages about a document don't fit together; open it again.")
    }
    return document
  }
}
