import OffloadKit

/// A document as its client names it (RFC 3986), with its file.
struct DocumentURI: Hashable, Sendable {
  /// As the client wrote it: answers use the same text.
  let text: String

  init(_ text: String) { self.text = text }

  /// The URI of a file, by its path from the root.
  init(path: [UInt8]) {
    text = "file://\(path.percentEncoded)"
  }

  /// The file's path, as bytes; nil if it isn't a file of this machine.
  var path: [UInt8]? {
    guard text.lowercased().hasPrefix("file:") else { return nil }
    var rest = text.dropFirst("file:".count)
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != "/" }
      guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
      rest = rest.dropFirst(host.count)
    }
    let path = rest.prefix { $0 != "?" && $0 != "#" }.utf8.percentDecoded
    return rest.hasPrefix("/") && path?.contains(0) == false ? path : nil
  }
}
