package import VaultSyntax

extension ItemProperty {
  /// The properties that come from fields, in the order in which Offload writes fields on a line.
  package static let stated: [ItemProperty] = FieldKey.allCases.compactMap { key in
    all.first { $0.field == key }
  }

  /// The properties with a key in queries, dates first.
  package static let queried: [ItemProperty] = (sorting + stated.filter { !$0.isSorted }).filter {
    !$0.queryNames.isEmpty
  }

  /// The columns of a table.
  package static let columns: [ItemProperty] = all.filter { $0.column != nil }

  var isSorted: Bool { !sortNames.isEmpty }

  /// Returns the property with this name in JSON, in any case.
  package static func named(_ name: String) -> ItemProperty? { byName[name.lowercased()] }

  /// Returns the property of the field with this key, in any case.
  package static func stated(by key: String) -> ItemProperty? {
    FieldKey(Array(key.utf8)).flatMap { field in stated.first { $0.field == field } }
  }

  /// Returns the property that a query's key, in lower case, asks for.
  package static func queried(by name: String) -> ItemProperty? { byQueryName[name] }

  /// Returns the property that a sort key, in lower case, names.
  package static func sorted(by name: String) -> ItemProperty? { bySortName[name] }

  private static let byName = index { [$0.name.lowercased()] }
  private static let byQueryName = index(\.queryNames)
  private static let bySortName = index(\.sortNames)

  private static func index(_ names: (ItemProperty) -> [String]) -> [String: ItemProperty] {
    Dictionary(all.flatMap { property in names(property).map { ($0, property) } }) { first, _ in first }
  }
}

extension ItemProperty {
  /// Returns the format's key that a person may mean by the name of a field; nil if the name is itself a
  /// key of the format.
  static func fieldName(nearestTo name: String) -> String? {
    let keys = stated.compactMap(\.key)
    let lowered = name.lowercased()
    if FieldAssignment.isKnown(name) { return nil }
    return self.name(meantBy: lowered, among: keys) ?? Suggestion.nearest(to: lowered, among: keys)
  }

  /// Returns the name that other programs or people mean by another name, or by its first three letters or
  /// more.
  static func name(meantBy name: String, among names: [String]) -> String? {
    if let meant = otherNames[name], names.contains(meant) { return meant }
    guard name.count >= 3 else { return nil }
    let longer = names.filter { $0.count > name.count && $0.lowercased().hasPrefix(name) }
    return Set(longer.map { queried(by: $0.lowercased())?.name ?? $0 }).count == 1 ? longer[0] : nil
  }

  /// Names that other programs and people use for fields.
  private static let otherNames = [
    "captured": "created", "added": "created", "entry": "created", "finished": "completed",
    "ended": "completed",
    "closed": "completed", "deadline": "due", "pri": "priority", "wait": "start", "threshold": "start",
    "rec": "repeat", "recur": "repeat", "recurrence": "repeat", "every": "repeat",
  ]
}

extension ItemProperty {
  /// Only the kinds of values, in the order of `stated`. Code that runs for every item copies nothing else.
  static let kinds: [(field: FieldKey, kind: FieldKind)] = stated.compactMap { property in
    property.field.map { (field: $0, kind: property.kind) }
  }

  /// Returns the kind of a field's value.
  package static func kind(of field: FieldKey) -> FieldKind? { kinds.first { $0.field == field }?.kind }

  static func stated(_ field: FieldKey) -> ItemProperty? { stated.first { $0.field == field } }
}
