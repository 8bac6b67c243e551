/// A parsed query.
package indirect enum QueryExpression: Sendable, Hashable {
  /// All must hold; without parts, it holds.
  case all([QueryExpression])
  case any([QueryExpression])
  case not(QueryExpression)
  case test(QueryTest)
}

/// One question about an item.
package enum QueryTest: Sendable, Hashable {
  case trait(ItemTrait)
  case hasField(QueryKey)
  case place(PlacePattern)
  case tag(TagPattern)
  case section(ValuePattern)
  case type(ValuePattern)
  case field(QueryKey, ValuePattern)
  case id([UInt8])
  case text(TextPattern)

  /// Whether the test holds for all items of the file, if the file's path alone decides; otherwise nil.
  func holds(atPath path: UnsafeBufferPointer<UInt8>) -> Bool? {
    switch self {
    case .place(let pattern): pattern.matches(path: path)
    case .trait(let trait): trait.holds(atPath: path)
    default: nil
    }
  }

  /// Whether the file's path alone may decide.
  var asksPath: Bool { holds(atPath: UnsafeBufferPointer(start: nil, count: 0)) != nil }

  /// The part of the collection's front matter on which the answer may depend.
  private var frontMatterUse: FrontMatterUse {
    switch self {
    case .tag, .trait(.tag): .tags
    case .hasField(.other), .field(.other, _): .everything
    default: .none
    }
  }

  /// Whether the answer may depend on the item's links. This includes the type: an item that is only one
  /// link has the type `link`.
  private var asksLinks: Bool {
    switch self {
    case .type, .trait(.type), .trait(.wholeLink), .trait(.link), .trait(.attachment): true
    default: false
    }
  }

  /// The parts on which the answer may depend, apart from the item's line and place.
  var asked: Asked { Asked(frontMatter: frontMatterUse, links: asksLinks) }

  /// The rank of its cost; a query asks cheap tests first.
  var cost: Int {
    switch self {
    case .trait(let trait): trait.cost
    case .place: 1
    case .section: 2
    case .text(let pattern): pattern.isRegex ? 9 : 3
    case .tag: 4
    case .hasField, .field, .type: 5
    case .id: 6
    }
  }

  /// The closed statuses that the test mentions, even to exclude them.
  var statesSpokenOf: [Status] {
    switch self {
    case .trait(.status(let status)): [status]
    case .trait(.closed): Status.closed
    case .hasField(.known(let key)), .field(.known(let key), _): Status.closed.filter { $0.ending == key }
    default: []
    }
  }
}
