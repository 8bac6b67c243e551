import JSON

/// A received message of JSON-RPC 2.0.
enum Message {
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// The client's answer to a request, with the error's words if it refused.
  case response(id: JSONValue, result: JSONValue, error: String?)

  /// Nil for a value that is none of these.
  init?(_ value: JSONValue) {
    let id = value["id"]
    if let method = value["method"].string {
      let params = value["params"]
      self =
        id.isNull
        ? .notification(method: method, params: params) : .request(id: id, method: method, params: params)
    } else if case let error = value["error"], !id.isNull || !error.isNull {
      self = .response(
        id: id, result: value["result"], error: error.isNull ? nil : error["message"].string ?? "")
    } else {
      return nil
    }
  }

  static func request(_ id: Int, _ method: String, _ params: JSONValue) -> JSONValue {
    .object([
      ("jsonrpc", .string("2.0")), ("id", .number(id)), ("method", .string(method)), ("params", params),
    ])
  }

  static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
    .object([("jsonrpc", .string("2.0")), ("method", .string(method)), ("params", params)])
  }

  static func answer(_ id: JSONValue, _ result: JSONValue) -> JSONValue {
    .object([("jsonrpc", .string("2.0")), ("id", id), ("result", result)])
  }

  static func answer(_ id: JSONValue, _ refusal: Refusal) -> JSONValue {
    .object([
      ("jsonrpc", .string("2.0")), ("id", id),
      ("error", .object([("code", .number(refusal.code.rawValue)), ("message", .string(refusal.message))])),
    ])
  }
}

/// An error in place of an answer.
struct Refusal: Error {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestCancelled = -32800
    /// The server understands the request, but can't do it.
    case requestFailed = -32803
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }
}
