package import JSON

/// An error in place of an answer.
package struct Refusal: Error {
  /// What went wrong, as a number. Each protocol adds its own to those of JSON-RPC.
  package struct Code: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let parseError = Code(rawValue: -32700)
    package static let invalidRequest = Code(rawValue: -32600)
    package static let methodNotFound = Code(rawValue: -32601)
    package static let invalidParams = Code(rawValue: -32602)
    package static let internalError = Code(rawValue: -32603)
  }

  package let code: Code
  package let message: String
  /// Facts for the client's program.
  package let data: JSONValue?

  package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    (self.code, self.message, self.data) = (code, message, data)
  }
}
