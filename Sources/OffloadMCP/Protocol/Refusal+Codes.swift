import JSON
import JSONRPC

extension Refusal.Code {
  /// The legacy protocol's code for a resource that isn't there.
  static let resourceNotFound = Refusal.Code(rawValue: -32002)
  static let unsupportedVersion = Refusal.Code(rawValue: -32022)
}

extension Refusal {
  static func unsupported(_ version: String) -> Refusal {
    Refusal(
      .unsupportedVersion, "this version of the protocol isn't supported",
      data: .object([
        ("supported", JSONValue(Era.modernVersions)), ("requested", .string(version)),
      ]))
  }
}
