package import JSON

/// A received message of JSON-RPC 2.0.
package enum Message {
  case request(id: JSONValue, method: String, params: JSONValue)
  case notification(method: String, params: JSONValue)
  /// The client's answer to a request, with the error's words if it refused.
  case response(id: JSONValue, result: JSONValue, error: String?)

  /// Nil for a value that is none of these.
  package init?(_ value: JSONValue) {
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

  package static func request(_ id: Int, _ method: String, _ params: JSONValue) -> JSONValue {
    .object([
      ("jsonrpc", .string("2.0")), ("id", .number(id)), ("method", .string(method)), ("params", params),
    ])
  }

  package static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
    .object([("jsonrpc", .string("2.0")), ("method", .string(method)), ("params", params)])
  }

  package static func answer(_ id: JSONValue, _ result: JSONValue) -> JSONValue {
    .object([("jsonrpc", .string("2.0")), ("id", id), ("result", result)])
  }

  /// - Parameter id: the request's id; nil to leave it out, if the protocol says so for an unreadable request.
  package static func answer(_ id: JSONValue?, _ refusal: Refusal) -> JSONValue {
    let error: [(key: String, value: JSONValue)] = [
      ("code", .number(refusal.code.rawValue)), ("message", .string(refusal.message)),
    ]
    return .object(
      [("jsonrpc", .string("2.0"))] + (id.map { [("id", $0)] } ?? []) + [
        ("error", .object(error + (refusal.data.map { [("data", $0)] } ?? [])))
      ])
  }
}
