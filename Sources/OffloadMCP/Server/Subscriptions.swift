import JSON
import JSONRPC
import OffloadKit
import Synchronization

/// Tells clients of resources that changed, as long as they listen. It watches the vault only while somebody does.
final class Subscriptions: Sendable {
  private struct Subscription {
    /// The request that a client of the modern protocol listens with; nil for all that an older one subscribed to.
    let id: JSONValue?
    var uris: [VaultPath: String] = [:]
    var wantsList = false
  }

  private struct State {
    var all: [Subscription] = []
    var watch: VaultWatch?
    /// The resources that there were.
    var listed: Set<VaultPath> = []
  }

  private let start: AssistantStart
  private let send: @Sendable (JSONValue) -> Bool
  private let state = Mutex(State())

  init(_ start: AssistantStart, send: @escaping @Sendable (JSONValue) -> Bool) {
    (self.start, self.send) = (start, send)
  }

  /// Returns the answer to a request about subscriptions; `.some(nil)` if the answer comes when the subscription ends,
  /// and nil for any other request.
  func answer(_ request: Request) -> JSONValue?? {
    do {
      switch (request.method, request.era) {
      case ("subscriptions/listen", .modern):
        try listen(request)
        return .some(nil)
      case ("resources/subscribe", .legacy): try subscribe(request)
      case ("resources/unsubscribe", .legacy): unsubscribe(request.params["uri"].string)
      default: return nil
      }
      return Message.answer(request.id, .object([]))
    } catch let refusal as Refusal {
      return Message.answer(request.id, refusal)
    } catch {
      return Message.answer(request.id, Refusal(.internalError, "the vault can't be watched"))
    }
  }

  /// Ends the subscription of a request without an answer.
  func cancel(_ id: JSONValue) { change { $0.all.removeAll { $0.id?.bytes == id.bytes } } }

  /// Ends all subscriptions, and answers their requests.
  func end() {
    var open: [Subscription] = []
    change { state in (open, state.all) = (state.all, []) }
    for case let id? in open.map(\.id) {
      let meta = JSONValue.object([
        (MetaKey.server, ServerFacts.name(version: start.version)), (MetaKey.subscription, id),
      ])
      _ = send(Message.answer(id, .object([("resultType", .string("complete")), ("_meta", meta)])))
    }
  }

  private func listen(_ request: Request) throws {
    let wanted = request.params["notifications"]
    guard wanted.members != nil else { throw Refusal(.invalidParams, "notifications is missing") }
    var new = Subscription(id: request.id)
    let sight = try start.sight()
    for uri in wanted["resourceSubscriptions"].elements.prefix(Self.most).compactMap(\.string) {
      if let path = ResourceList.path(of: uri), sight.isWhole(path) { new.uris[path] = uri }
    }
    new.wantsList = wanted["resourcesListChanged"].bool ?? false
    let honoured: [(key: String, value: JSONValue)] =
      (new.wantsList ? [("resourcesListChanged", .bool(true))] : [])
      + (new.uris.isEmpty ? [] : [("resourceSubscriptions", JSONValue(new.uris.values.sorted()))])
    try add(
      new,
      Message.notification(
        "notifications/subscriptions/acknowledged",
        .object([
          ("_meta", .object([(MetaKey.subscription, request.id)])), ("notifications", .object(honoured)),
        ])))
  }

  private func subscribe(_ request: Request) throws {
    let uri = request.params["uri"].string ?? ""
    guard let path = ResourceList.path(of: uri), try start.sight().isWhole(path) else {
      throw Refusal(.resourceNotFound, "there is no such resource", data: .object([("uri", .string(uri))]))
    }
    try add(Subscription(id: nil, uris: [path: uri]))
  }

  private func unsubscribe(_ uri: String?) {
    change { state in
      for index in state.all.indices where state.all[index].id == nil {
        state.all[index].uris = state.all[index].uris.filter { $0.value != uri }
      }
      state.all.removeAll { $0.id == nil && $0.uris.isEmpty }
    }
  }

  /// - Parameter acknowledgement: sent before anything else about it.
  private func add(_ new: Subscription, _ acknowledgement: JSONValue? = nil) throws {
    let isFull = state.withLock { $0.all.count >= Self.most }
    if isFull { throw Refusal(.internalError, "busy: \(Self.most) subscriptions are open") }
    let vault = try Vault.open(start.vault, now: start.now(), user: start.user)
    let known = state.withLock(\.watch)
    let watch = try known ?? vault.watch { [weak self] in self?.tell(of: $0) }
    // What changes from here on is reported.
    let listed = try resources()
    state.withLock { state in
      state.watch = watch
      if known == nil { state.listed = listed }
      if new.id == nil, let index = state.all.firstIndex(where: { $0.id == nil }) {
        state.all[index].uris.merge(new.uris) { $1 }
      } else {
        state.all.append(new)
      }
      if let acknowledgement { _ = send(acknowledgement) }
    }
  }

  /// The most subscriptions, and the most resources of one.
  private static let most = 64

  /// Changes the subscriptions, and stops the watch after the last.
  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      if state.all.isEmpty { state.watch = nil }
    }
  }

  private func resources() throws -> Set<VaultPath> {
    let sight = try start.sight()
    return sight.files.filter(sight.isWhole)
  }

  private func tell(of changes: [VaultChange]) {
    guard let now = try? resources() else { return }
    let (all, isOther) = state.withLock { state in
      defer { state.listed = now }
      return (state.all, state.listed != now)
    }
    for subscription in all {
      let meta = subscription.id.map { JSONValue.object([(MetaKey.subscription, $0)]) }
      let note = { [send] (method: String, params: [(key: String, value: JSONValue)]) in
        _ = send(
          Message.notification(method, .object((meta.map { [("_meta", $0)] } ?? []) + params)))
      }
      if subscription.wantsList, isOther { note("notifications/resources/list_changed", []) }
      for uri in changes.compactMap({ subscription.uris[$0.path] }) {
        note("notifications/resources/updated", [("uri", .string(uri))])
      }
    }
  }
}
