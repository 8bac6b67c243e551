import JSON
import JSONRPC

/// Traces messages in and out, one per line, without a word of any text. It helps a person to find out what an editor
/// asked.
struct MessageTrace {
  let say: (String) -> Void

  /// Traces a message from the client.
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

  /// Traces a message to the client.
  ///
  /// - Parameters:
  ///   - size: its length in bytes.
  ///   - milliseconds: the time since the message that it follows.
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
