import JSON
import JSONRPC
import OffloadKit

/// A request that is ready to be answered.
struct Request: Sendable {
  let id: JSONValue
  let era: Era
  let method: String
  let params: JSONValue
  /// The name that the client gives itself.
  let client: String?
}

/// What has been agreed with a client, from which each message gets its meaning.
///
/// It answers what the protocol alone decides. It reads no vault.
struct Conversation {
  /// What a message asks for.
  enum Step {
    /// An answer to send at once.
    case answer(JSONValue)
    case work(Request)
    /// The client no longer needs the answer to the request with this id.
    case cancel(JSONValue)
    case nothing
  }

  /// Offload's version.
  let version: String
  let allowed: Allowance
  private var isInitialized = false
  /// The name from `initialize`.
  private var client: String?

  init(version: String, allowed: Allowance) { (self.version, self.allowed) = (version, allowed) }

  mutating func receive(_ line: LineReader.Line) -> Step {
    guard case .message(let bytes) = line else {
      return .answer(Message.answer(nil, Refusal(.invalidRequest, "the message is over 4 MiB")))
    }
    guard let value = try? JSONValue(parsing: bytes) else {
      return .answer(Message.answer(nil, Refusal(.parseError, "the line isn't JSON")))
    }
    switch Message(value) {
    case .request(let id, let method, let params):
      guard id.string != nil || id.number != nil else {
        return .answer(Message.answer(nil, Refusal(.invalidRequest, "an id is text or a whole number")))
      }
      do {
        return try step(id, method, params)
      } catch {
        return .answer(Message.answer(id, error))
      }
    case .notification("notifications/cancelled", let params): return .cancel(params["requestId"])
    // The server asks nothing, so nobody has anything to answer.
    case .notification, .response: return .nothing
    case nil: return .answer(Message.answer(nil, Refusal(.invalidRequest, "the line isn't one message")))
    }
  }

  private mutating func step(_ id: JSONValue, _ method: String, _ params: JSONValue) throws(Refusal) -> Step {
    let meta = params["_meta"]
    if let version = meta[MetaKey.version].string {
      guard Era.modernVersions.contains(version) else { throw .unsupported(version) }
      guard meta[MetaKey.capabilities].members != nil else {
        throw Refusal(.invalidParams, "_meta has no \(MetaKey.capabilities)")
      }
      return .work(
        Request(
          id: id, era: .modern, method: method, params: params, client: meta[MetaKey.client]["name"].string))
    }
    if method == "initialize" {
      isInitialized = true
      client = params["clientInfo"]["name"].string
      return .answer(Message.answer(id, greeting(to: params["protocolVersion"].string)))
    }
    guard isInitialized else {
      throw Refusal(.invalidParams, "_meta has no \(MetaKey.version), and initialize hasn't come first")
    }
    if method == "ping" { return .answer(Message.answer(id, .object([]))) }
    return .work(Request(id: id, era: .legacy, method: method, params: params, client: client))
  }

  private func greeting(to wanted: String?) -> JSONValue {
    let agreed = wanted.flatMap { Era.legacyVersions.contains($0) ? $0 : nil } ?? Era.legacyVersions[0]
    return .object([
      ("protocolVersion", .string(agreed)), ("capabilities", ServerFacts.capabilities(in: .legacy)),
      ("serverInfo", ServerFacts.name(version: version)),
      ("instructions", .string(ServerFacts.instructions(allowing: allowed))),
    ])
  }
}
