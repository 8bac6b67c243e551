package import VaultSyntax

extension ItemProperty {
  /// Those that fields state, in the order in which fields are written on a line.
  package static let stated: [ItemProperty] = FieldKey.allCases.compactMap { key in
    all.first { $0.field == key }
  }

  /// Those that queries ask for by a key, dates first.
  package static let queried: [ItemProperty] = (sorting + stated.filter { !$0.isSorted }).filter {
    !$0.queryNames.isEmpty
  }

  /// Columns of a table.
  package static let columns: [ItemProperty] = all.filter { $0.column != nil }

  var isSorted: Bool { !sortNames.isEmpty }

  /// The property that JSON calls so, in any case.
  package static func named(_ name: String) -> ItemProperty? { byName[name.lowercased()] }

  /// The property that a field with this key states, in any case.
  package static func stated(by key: String) -> ItemProperty? {
    FieldKey(Array(key.utf8)).flatMap { field in stated.first { $0.field == field } }
  }

  /// The property that a query's key, in lower case, asks for.
  package static func queried(by name: String) -> ItemProperty? { byQueryName[name] }

  /// The property that a sort key, in lower case, names.
  static func sorted(by name: String) -> ItemProperty? { bySortName[name] }

  private static let byName = index { [$0.name.lowercased()] }
  private static let byQueryName = index(\.queryNames)
  private static let bySortName = index(\.sortNames)

  private static func index(_ names: (ItemProperty) -> [String]) -> [String: ItemProperty] {
    Dictionary(all.flatMap { property in names(property).map { ($0, property) } }) { first, _ in first }
  }
}

extension ItemProperty {
  /// The key of the format's that somebody may have meant by the name of a field; nil for a key of the format's itself.
  static func fieldName(nearestTo name: String) -> String? {
    let keys = stated.compactMap(\.key)
    let lowered = name.lowercased()
    if FieldAssignment.isKnown(name) { return nil }
    return self.name(meantBy: lowered, among: keys) ?? Suggestion.nearest(to: lowered, among: keys)
  }

  /// The one of some names that other programs, and people, call so: by another name, or by three letters or more of its
  /// beginning.
  static func name(meantBy name: String, among names: [String]) -> String? {
    if let meant = otherNames[name], names.contains(meant) { return meant }
    guard name.count >= 3 else { return nil }
    let longer = names.filter { $0.count > name.count && $0.lowercased().hasPrefix(name) }
    return Set(longer.map { queried(by: $0.lowercased())?.name ?? $0 }).count == 1 ? longer[0] : nil
  }

  /// What other programs, and people, call what fields say.
  private static let otherNames = [
    "captured": "created", "added": "created", "entry": "created", "finished": "completed",
    "ended": "completed",
    "closed": "completed", "deadline": "due", "pri": "priority", "wait": "start", "threshold": "start",
    "rec": "repeat", "recur": "repeat", "recurrence": "repeat", "every": "repeat",
  ]
}

extension ItemProperty {
  /// The kinds of values alone, in the order of `stated`: what is asked of every item has no more to copy.
  static let kinds: [(field: FieldKey, kind: FieldKind)] = stated.compactMap { property in
    property.field.map { (field: $0, kind: property.kind) }
  }

  /// What the value of a field is.
  package static func kind(of field: FieldKey) -> FieldKind? { kinds.first { $0.field == field }?.kind }

  static func stated(_ field: FieldKey) -> ItemProperty? { stated.first { $0.field == field } }
}
