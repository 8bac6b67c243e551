import VaultSyntax

extension Item {
  /// What the item has for a property that it is sorted or grouped by; nil where it has nothing.
  package func value(of property: SortKey.Property) -> SortValue? {
    switch property {
    case .date(let key): date(key).map(SortValue.date)
    case .priority: priority.flatMap { Priority.allCases.firstIndex(of: $0) }.map(SortValue.rank)
    case .content: SortValue(text: content)
    case .collection: SortValue(text: place.path.text)
    case .section: section.map(SortValue.init(text:))
    case .type: type.map(SortValue.init(text:))
    case .tag: tags.first.map(SortValue.init(text:))
    case .status: .rank(Status.allCases.firstIndex(of: status) ?? 0)
    case .starred: .rank(isStarred ? 0 : 1)
    case .id: id.map { SortValue(text: $0.description) }
    case .field(let key):
      fields.first { $0.key.lowercased() == key }?.values.first.map { SortValue(field: Array($0.utf8)) }
    }
  }

  private func date(_ key: String) -> CivilDateTime? {
    switch key {
    case "created": created
    case "start": start
    case "scheduled": scheduled
    case "due": due
    case "cancelled": cancelled
    case "completion": completed
    default: nil
    }
  }
}

extension SortKey.Property {
  /// The field that alone tells the value.
  var dateField: FieldKey? {
    guard case .date(let key) = self else { return nil }
    return FieldKey(rawValue: key)
  }
}
