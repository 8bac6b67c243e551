import OffloadKit
import Testing

/// An item stated by a test: the second thing, next to the scan, that queries are asked of.
struct StatedItem: QuerySubject {
  var text: String
  var status: ItemTrait = .open
  var path = "Errands.md"
  var sections: [String] = []
  var tags: [String] = []
  /// By the name in the file.
  var fields: KeyValuePairs<String, String> = [:]
  var traits: Set<ItemTrait> = []
  var type: String?
  var id = ""

  func has(_ trait: ItemTrait) -> Bool {
    switch trait {
    case .open: status == .open || status == .inProgress
    case .done, .cancelled, .inProgress: status == trait
    case .captured: path == "inbox.md"
    case .tag: !tags.isEmpty
    case .section: !sections.isEmpty
    case .type: type != nil
    default: traits.contains(trait)
    }
  }

  func textMatches(_ pattern: borrowing TextPattern) -> Bool { pattern.matches(Array(text.utf8)) }

  func tagMatches(_ pattern: borrowing TagPattern) -> Bool {
    for tag in tags where pattern.matches(Array(tag.utf8)) { return true }
    return false
  }

  func placeMatches(_ pattern: borrowing PlacePattern) -> Bool { pattern.matches(path: Array(path.utf8)) }

  func sectionMatches(_ pattern: borrowing ValuePattern) -> Bool {
    for section in sections where pattern.matches(Array(section.utf8)) { return true }
    return false
  }

  func typeMatches(_ pattern: borrowing ValuePattern) -> Bool {
    if let type { pattern.matches(Array(type.utf8)) } else { false }
  }

  func fieldMatches(_ key: borrowing QueryKey, _ pattern: borrowing ValuePattern) -> Bool {
    for (name, value) in fields where Self.isNamed(name, key) && pattern.matches(Array(value.utf8)) {
      return true
    }
    return false
  }

  func hasField(_ key: borrowing QueryKey) -> Bool {
    for (name, _) in fields where Self.isNamed(name, key) { return true }
    return false
  }

  func idHasPrefix(_ prefix: [UInt8]) -> Bool { id.utf8.starts(with: prefix) }

  private static func isNamed(_ name: String, _ key: borrowing QueryKey) -> Bool {
    let key = copy key
    return Array(name.utf8).withUnsafeBufferPointer { key.matches(name: $0) }
  }
}

extension StatedItem {
  /// What the tables ask of; "today" is Wednesday, 2026-03-11.
  static let all: [String: StatedItem] = [
    "passport": StatedItem(
      text: "Renew passport #errand  [due:: 2026-03-13]", tags: ["errand"],
      fields: ["due": "2026-03-13", "created": "2026-03-02", "priority": "high", "effort": "3"],
      traits: [.checkbox], type: "task", id: "kmfqzrtwbnplcd"),
    "flour": StatedItem(
      text: "Buy flour and EGGS", status: .done, sections: ["Shopping", "Errands"], tags: ["home/kitchen"],
      fields: ["completion": "2026-03-09", "effort": "0.5"], traits: [.checkbox], type: "task",
      id: "kmdqzrtwbnplcd"),
    "cabin": StatedItem(
      text: "Idea: a cabin weekend (maybe two words here)", path: "inbox.md", tags: ["family", "Home"],
      fields: ["type": "idea", "created": "2026-03-11T08:15", "season": "late summer"], traits: [.starred],
      type: "idea", id: "bcdfghjklmnpqr"),
    "train": StatedItem(
      text: "Book train to Málaga 🚂", status: .cancelled, path: "work/Lisbon trip.md",
      sections: ["Getting there"],
      fields: ["cancelled": "2026-02-01", "due": "2026-03-11"], traits: [.checkbox, .children, .link],
      type: "task"),
    "water": StatedItem(
      text: "Water the plants 🔁 every week 📅 2026-03-11", status: .inProgress, path: "work/home/Flat.md",
      tags: ["home"],
      fields: ["due": "2026-03-11", "repeat": "every week", "priority": "🔽", "effort": "three"],
      traits: [.checkbox, .repeating, .parent], type: "task"),
    "link": StatedItem(
      text: "[[Lisbon trip]]", path: "archive/Errands.md", fields: ["review": "2026-04-01", "effort": "10"],
      traits: [.link, .wholeLink, .attachment], type: "link"),
  ]

  static let today = CivilDate(iso: "2026-03-11") ?? .first

  static func names(_ query: Query) -> [String] { all.filter { query.matches($0.value) }.keys.sorted() }
}
