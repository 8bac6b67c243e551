package import OffloadKit

/// One capture, and the nine places.
package struct ProcessModel: Equatable, Sendable {
  package struct Place: Equatable, Sendable {
    package var number: Int
    /// The collection's name, or `free`.
    package var name: String
    package var isFree: Bool
  }

  /// Nil when the inbox is clear.
  package var item: ItemRow?
  /// Its facts, with the day of its capture.
  package var facts: [String]
  /// Further lines of it.
  package var body: [String]
  /// From 1 to 9.
  package var places: [Place]
  /// What is said when there is no capture left.
  package var clear: String
}

extension App {
  package var process: ProcessModel {
    let item = currentCapture.flatMap { vault.item($0) }
    var facts = item.map { self.facts(of: $0).filter { $0 != "more" } } ?? []
    if let created = item?.created {
      facts.append("captured \(HumanDate(today: vault.today).text(created.date))")
    }
    return ProcessModel(
      item: item.map { row(of: $0, key: currentCapture) }, facts: facts,
      body: item.map(bodyLines) ?? [],
      places: Slots.numbers.map { number in
        let path = slots[number]
        return .init(number: number, name: path.map { name(of: $0) } ?? "free", isFree: path == nil)
      },
      clear: clearWords)
  }

  /// Further lines of an item, and those of what is nested in it.
  package func bodyLines(of item: Item) -> [String] {
    let nested = vault.files[item.place.path]?.items.filter {
      $0.place.line > item.place.line && $0.place.line <= item.endLine
    }
    return item.body.split(separator: "\n").map(String.init)
      + (nested ?? []).map {
        String(repeating: "  ", count: max(0, $0.depth - item.depth - 1))
          + ($0.checkbox.map { "[\($0)] " } ?? "- ") + words(of: $0)
      }
  }

  /// The capture to decide on: the first in the inbox that is open and was not put off.
  package var currentCapture: ItemKey? { triageQueue.first }

  /// The captures that are yet to come, in order.
  var triageQueue: [ItemKey] {
    guard let file = vault.files[.inbox] else { return [] }
    let later = triage.later
    return file.roots.filter { !file.items[$0].status.isClosed }.map { file.keys[$0] }.filter {
      !later.contains($0)
    }
  }

  var triageTotal: Int { triage.past.count + triageQueue.count }

  var clearWords: String {
    let later = triage.later.count { vault.item($0) != nil }
    return later == 0 ? "The inbox is clear." : "The inbox is clear, but for \(later) put off."
  }
}
