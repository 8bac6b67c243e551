import JSON

/// What came and went, a line each, without a word of any text: for somebody who looks for what an editor asked.
struct MessageTrace {
  let say: (String) -> Void

  /// A message of the client.
  func came(_ bytes: [UInt8]) {
    guard let value = try? JSONValue(parsing: bytes) else {
      return say("< not JSON, \(bytes.count) bytes")
    }
    switch Message(value) {
    case .request(let id, let method, let params):
      let client = params["clientInfo"]
      let names = [client["name"].text, client["version"].text].compactMap(\.self)
      say(
        "< \(method), request \(id.text ?? "?")"
          + (names.isEmpty ? "" : ", from \(names.joined(separator: " "))"))
    case .notification(let method, let params):
      say("< \(method)" + (params["textDocument"]["uri"].string.map { ", \($0)" } ?? ""))
    case .response(let id, _, let error):
      say("< answer to \(id.text ?? "?")" + (error.map { ": refused: \($0)" } ?? ""))
    case nil: say("< no message")
    }
  }

  /// A message to the client.
  ///
  /// - Parameters:
  ///   - size: its length in bytes.
  ///   - milliseconds: since the message came that it follows.
  func goes(_ value: JSONValue, size: Int, after milliseconds: Int) {
    let facts = "\(size) bytes after \(milliseconds) ms"
    switch Message(value) {
    case .request(let id, let method, _): say("> \(method), request \(id.text ?? "?"), \(facts)")
    case .notification(let method, _): say("> \(method), \(facts)")
    case .response(let id, _, let error):
      say("> answer to \(id.text ?? "?")" + (error.map { ": refused: \($0)" } ?? ", \(facts)"))
    case nil: break
    }
  }
}
