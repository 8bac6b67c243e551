package import VaultModel
import VaultSyntax

/// An operation as it is seen.
package struct SeenOperation: Sendable {
  /// Its number in the log; nil if not all of the vault is seen, since it counts all operations.
  package let number: String?
  package let time: CivilDateTime
  package let isUndone: Bool
  /// The assistant that did it; nil if the user did.
  package let assistant: String?
  /// What it did, in words.
  package let words: String
  /// The words and the present places of the items that it changed, if they are seen.
  package let items: [(words: String, place: Place?)]
}

extension Sight {
  /// Returns operations, newest first. If not all of the vault is seen, only those that left an item with the words it
  /// has now, in the file it is in now, and only such items.
  package func operations(skipping: Int, limit: Int) throws -> [SeenOperation] {
    if isWhole {
      let operations = vault.history.operations(limit: skipping + limit)
      let known = Dictionary(operations.map { ($0.id, $0) }) { first, _ in first }
      return operations.dropFirst(skipping).map { operation in
        SeenOperation(operation, operation.sentence(among: { known[$0] }) { "\"\($0)\"" })
      }
    }
    let seen = try seenItems()
    return Array(
      vault.history.operations().lazy.compactMap { SeenOperation($0, among: seen) }
        .dropFirst(skipping).prefix(limit))
  }

  private func seenItems() throws -> Set<SeenName> {
    let scan = VaultScan(vault)
    let found = scan.gather(Set<SeenName>()) { scanner, _, names in
      for index in scanner.outline.items.indices {
        scanner.stand(at: index)
        guard let identity = scanner.said.identity else { continue }
        names.insert(SeenName(path: scanner.path.text, id: ItemID(bits: identity)))
      }
    }
    return found.parts.reduce(into: []) { $0.formUnion($1) }
  }
}

/// An item's file and id.
private struct SeenName: Hashable {
  let path: String
  let id: ItemID
}

extension SeenOperation {
  fileprivate init(_ operation: Operation, _ words: String) {
    self.init(
      number: "\(operation.id)", time: operation.time, isUndone: operation.isUndone,
      assistant: operation.assistant?.name,
      words: words, items: operation.events.map { ($0.words, $0.to) })
  }

  /// Nil if none of its items is seen.
  fileprivate init?(_ operation: Operation, among seen: Set<SeenName>) {
    let events = operation.events.filter { event in
      guard let to = event.to, let id = event.after else { return false }
      return seen.contains(SeenName(path: to.path.text, id: id))
    }
    guard let first = events.first else { return nil }
    let others = events.count > 1 ? " and \(events.count - 1) more" : ""
    self.init(
      number: nil, time: operation.time, isUndone: operation.isUndone, assistant: operation.assistant?.name,
      words: "\(operation.verb) \"\(first.words)\"\(others)", items: events.map { ($0.words, $0.to) })
  }
}
