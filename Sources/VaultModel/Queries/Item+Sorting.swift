import VaultSyntax

extension Item {
  /// What the item has for a property that it is sorted by; nil where it has nothing.
  package func value(of property: SortKey.Property) -> SortValue? {
    switch property {
    case .known(let property): property.value(of: self).sortValue
    case .field(let key):
      fields.first { $0.key.lowercased() == key }?.values.first.map { SortValue(field: Array($0.utf8)) }
    }
  }
}

extension SortKey.Property {
  /// The field of a date that alone tells the value.
  var dateField: FieldKey? {
    guard case .known(let property) = self, property.kind == .date else { return nil }
    return property.field
  }
}
