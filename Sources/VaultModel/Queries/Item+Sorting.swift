import VaultSyntax

extension Item {
  /// Returns the item's value for a sort property; nil if it has none.
  package func value(of property: SortKey.Property) -> SortValue? {
    switch property {
    case .known(let property): property.value(of: self).sortValue
    case .field(let key):
      fields.first { $0.key.lowercased() == key }?.values.first.map { SortValue(field: Array($0.utf8)) }
    }
  }
}

extension SortKey.Property {
  /// The date field that alone decides the value.
  var dateField: FieldKey? {
    guard case .known(let property) = self, property.kind == .date else { return nil }
    return property.field
  }
}
