/// The value of a property in a form that sorts.
package enum SortValue: Hashable, Sendable {
  case rank(Int)
  case number(Double)
  case date(CivilDateTime)
  /// `folded` decides, then `text` if they are equal. The case is indirect, so a million dates need no more
  /// memory than dates do.
  indirect case text(String, folded: String)

  package init(text: String) { self = .text(text, folded: text.lowercased()) }
}

extension SortValue: Comparable {
  /// Ranks sort before numbers, numbers before dates, dates before text.
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
