import JSONRPC

/// The Language Server Protocol's own codes.
extension Refusal.Code {
  static let serverNotInitialized = Refusal.Code(rawValue: -32002)
  static let requestCancelled = Refusal.Code(rawValue: -32800)
  /// The server understands the request, but can't do it.
  static let requestFailed = Refusal.Code(rawValue: -32803)
}
