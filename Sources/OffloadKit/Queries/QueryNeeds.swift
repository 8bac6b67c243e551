/// What a query will ask of its subjects, so that a scan need not prepare the rest.
package struct QueryNeeds: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Text of the item's own lines.
  package static let text = QueryNeeds(rawValue: 1)
  /// Tags, those of the collection included.
  package static let tags = QueryNeeds(rawValue: 2)
  /// Fields, and what is told by fields: stars, repetition, types.
  package static let fields = QueryNeeds(rawValue: 4)
  /// Links and attachments.
  package static let links = QueryNeeds(rawValue: 8)
  /// Headings around the item.
  package static let sections = QueryNeeds(rawValue: 16)
  /// The item's derived id.
  package static let identity = QueryNeeds(rawValue: 32)
  /// Parents and children.
  package static let nesting = QueryNeeds(rawValue: 64)
}
