import OffloadKit

/// One capture, and the nine places.
struct ProcessModel: Equatable, Sendable {
  struct Place: Equatable, Sendable {
    var number: Int
    /// The collection's name, or `free`.
    var name: String
    var isFree: Bool

    var text: String { "\(number) \(name)" }
  }

  /// Nil when the inbox is clear.
  var item: ItemRow?
  /// Its facts, with the day that the user captured it.
  var facts: [String]
  /// Its further lines.
  var body: [String]
  /// From 1 to 9.
  var places: [Place]
  /// The message when no capture is left.
  var clear: String
}

extension App {
  var process: ProcessModel {
    let item = currentCapture.flatMap { vault.item($0) }
    return ProcessModel(
      item: item.map { row(of: $0, key: currentCapture) },
      facts: item.map { [changer(of: $0)].compactMap(\.self) + factsWhole(of: $0) } ?? [],
      body: item.map(bodyLines) ?? [],
      places: Slots.numbers.map { number in
        let path = slots[number]
        return .init(number: number, name: path.map { name(of: $0) } ?? "choose", isFree: path == nil)
      },
      clear: clearWords)
  }
}
