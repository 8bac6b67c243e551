/// What an item has for a property that it is sorted by.
package enum SortValue: Hashable, Sendable {
  case rank(Int)
  case number(Double)
  case date(CivilDateTime)
  /// `folded` decides, and between equals `text`. Elsewhere, so that a million dates take no more room than dates.
  indirect case text(String, folded: String)

  package init(text: String) { self = .text(text, folded: text.lowercased()) }
}

extension SortValue: Comparable {
  /// Ranks before numbers, those before dates, those before text.
  package static func < (a: SortValue, b: SortValue) -> Bool {
    switch (a, b) {
    case (.rank(let a), .rank(let b)): a < b
    case (.number(let a), .number(let b)): a < b
    case (.date(let a), .date(let b)): a < b
    case (.text(let text, let folded), .text(let otherText, let otherFolded)):
      folded == otherFolded ? text < otherText : folded < otherFolded
    default: a.kind < b.kind
    }
  }

  var kind: Int {
    switch self {
    case .rank: 0
    case .number: 1
    case .date: 2
    case .text: 3
    }
  }
}
