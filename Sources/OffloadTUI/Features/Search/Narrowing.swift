import OffloadKit
import TerminalKit

/// The chips above the results; the results themselves are the list of the screen.
extension App {
  /// `all`, `#health 3`, `in Inbox 2`
  var searchChips: [Choice] {
    chips.map { chip, count in
      // Of the first thousand only, a number would mislead.
      let number = chip == .all || search.hasMore ? "" : " \(count)"
      return Choice(text: word(chip) + number, isSelected: chip == search.chip)
    }
  }

  /// The filters for the results, with the number of results that each leaves: all, the most common tags, the
  /// collections.
  var chips: [(chip: Search.Chip, count: Int)] {
    var tags: [String: Int] = [:]
    var places: [VaultPath: Int] = [:]
    for item in search.results.map(\.item) {
      for tag in Set(item.tags.map { $0.lowercased() }) { tags[tag, default: 0] += 1 }
      places[item.place.path, default: 0] += 1
    }
    let byCount = { (a: (String, Int), b: (String, Int)) in a.1 == b.1 ? a.0 < b.0 : a.1 > b.1 }
    let topTags = tags.map { ($0.key, $0.value) }.sorted(by: byCount).prefix(5)
    let topPlaces = places.map { ($0.key.text, $0.value, $0.key) }
      .sorted { byCount(($0.0, $0.1), ($1.0, $1.1)) }.prefix(3)
    return [(.all, search.results.count)] + topTags.map { (.tag($0.0), $0.1) }
      + topPlaces.map { (.place($0.2), $0.1) }
  }

  private static let mostNamed = 5

  /// Returns the collections whose names are near the typed text.
  private func near(_ typed: String) -> [(score: Int, option: VaultPath)] {
    guard search.results.isEmpty || search.isNear, let words = NearWords([typed]) else { return [] }
    return vault.collections.compactMap { collection in
      collection.isInbox
        ? nil : words.distance(to: Array(collection.name.utf8)).map { ($0, collection.path) }
    }
  }

  private func word(_ chip: Search.Chip) -> String {
    switch chip {
    case .all: "all"
    case .tag(let tag): "#\(tag)"
    case .place(let path): "in \(name(of: path))"
    }
  }

  /// Returns the best few collections whose names, or a word in them, begin with the typed text.
  func collections(named typed: String) -> [VaultPath] {
    let found = vault.collections.compactMap { collection -> (score: Int, option: VaultPath)? in
      guard !collection.isInbox, let score = Score.of(typed, in: collection.name), score <= 4 else {
        return nil
      }
      return (score, collection.path)
    }
    return Array(Score.sorted(found.isEmpty ? near(typed) : found).prefix(Self.mostNamed))
  }

  /// The results that match the chip.
  var shownResults: [Search.Result] {
    switch search.chip {
    case .all: search.results
    case .tag(let tag): search.results.filter { $0.item.tags.contains { $0.lowercased() == tag } }
    case .place(let path): search.results.filter { $0.item.place.path == path }
    }
  }
}
