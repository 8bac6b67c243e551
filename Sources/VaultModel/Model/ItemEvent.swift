package import VaultStore

/// The effect of an operation on one item, for the log.
package struct ItemEvent: Sendable, Hashable {
  package var before: ItemID?
  package var after: ItemID?
  package var from: Place?
  package var to: Place?
  package var words: String

  package init(before: ItemID?, after: ItemID?, from: Place?, to: Place?, words: String) {
    self.before = before
    self.after = after
    self.from = from
    self.to = to
    self.words = words
  }
}

extension ItemEvent {
  /// Makes the event from an item's two states: `before` is nil for a new item, `after` for a removed one.
  package init(of before: Item?, to after: Item?) {
    self.init(
      before: before?.id, after: after?.id, from: before?.place, to: after?.place,
      words: (after ?? before)?.content ?? "")
  }

  /// The log's record of the event: ids and places before and after, and the words.
  package var detail: OperationHeader.Detail {
    let parts = [before?.description, from?.description, after?.description, to?.description, words]
    return OperationHeader.Detail(
      key: Self.key, value: Array(parts.map { $0 ?? "" }.joined(separator: "\t").utf8))
  }

  /// Reads a record that `detail` wrote; nil for any other.
  package init?(_ detail: OperationHeader.Detail) {
    guard detail.key == Self.key else { return nil }
    let parts = detail.value.split(
      separator: UInt8(ascii: "\t"), maxSplits: 4, omittingEmptySubsequences: false
    )
    .map(text)
    guard parts.count == 5 else { return nil }
    self.init(
      before: ItemID(parts[0]), after: ItemID(parts[2]), from: Place(parsing: parts[1]),
      to: Place(parsing: parts[3]), words: parts[4])
  }

  private static let key = Array("item".utf8)
}

extension [ItemEvent] {
  /// The events with only one for each item, if some followed each other on the same item.
  package var joined: [ItemEvent] {
    var joined: [ItemEvent] = []
    var last: [Place: Int] = [:]
    for event in self {
      var index = joined.count
      if let known = event.from.flatMap({ last[$0] }), joined[known].after == event.before {
        index = known
        (joined[index].after, joined[index].to, joined[index].words) = (event.after, event.to, event.words)
      } else {
        joined.append(event)
      }
      if let to = event.to { last[to] = index }
    }
    return joined
  }
}
