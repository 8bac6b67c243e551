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
    case .trait(.captured): PlacePattern.inbox.matches(path: path)
    default: nil
    }
  }

  /// Rank of what it costs to answer: the cheap is asked first.
  var cost: Int {
    switch self {
    case .trait(.open), .trait(.done), .trait(.cancelled), .trait(.inProgress), .trait(.checkbox),
      .trait(.captured):
      0
    case .place: 1
    case .section: 2
    case .text(let pattern): pattern.isRegex ? 9 : 3
    case .tag, .trait(.tag): 4
    case .trait, .hasField, .field, .type: 5
    case .id: 6
    }
  }

  var needs: QueryNeeds {
    switch self {
    case .trait(let trait): trait.needs
    case .hasField, .field: .fields
    case .place: []
    case .tag: .tags
    case .section: .sections
    case .type: [.fields, .links]
    case .id: .identity
    case .text: .text
    }
  }
}

extension ItemTrait {
  var needs: QueryNeeds {
    switch self {
    case .open, .done, .cancelled, .inProgress, .checkbox, .captured, .body: []
    case .wholeLink, .link, .attachment: .links
    case .starred, .repeating: .fields
    case .type: [.fields, .links]
    case .tag: .tags
    case .children, .parent: .nesting
    case .section: .sections
    case .blockID: .text
    }
  }
}
