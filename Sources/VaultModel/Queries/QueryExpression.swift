/// A query as it was understood.
package indirect enum QueryExpression: Sendable, Hashable {
  /// All must hold; of none, they do.
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

  /// What the file's path alone says of every item in it; nil where it says nothing.
  func holds(atPath path: UnsafeBufferPointer<UInt8>) -> Bool? {
    switch self {
    case .place(let pattern): pattern.matches(path: path)
    case .trait(let trait): trait.holds(atPath: path)
    default: nil
    }
  }

  /// Whether the file's path alone may answer it.
  var asksPath: Bool { holds(atPath: UnsafeBufferPointer(start: nil, count: 0)) != nil }

  /// How much of the front matter of the item's collection the answer may depend on.
  private var frontMatterUse: FrontMatterUse {
    switch self {
    case .tag, .trait(.tag): .tags
    case .hasField(.other), .field(.other, _): .everything
    default: .none
    }
  }

  /// Whether the answer may depend on the item's links: an item that is one link and nothing else has that for its type.
  private var asksLinks: Bool {
    switch self {
    case .type, .trait(.type), .trait(.wholeLink), .trait(.link), .trait(.attachment): true
    default: false
    }
  }

  /// What the answer may depend on, beyond the item's line and its place.
  var asked: Asked { Asked(frontMatter: frontMatterUse, links: asksLinks) }

  /// Rank of what it costs to answer: the cheap is asked first.
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

  /// The states in which nothing is left to do that it says anything of, were it that they are not wanted.
  var statesSpokenOf: [Status] {
    switch self {
    case .trait(.status(let status)): [status]
    case .trait(.closed): Status.closed
    case .hasField(.known(let key)), .field(.known(let key), _): Status.closed.filter { $0.ending == key }
    default: []
    }
  }
}
