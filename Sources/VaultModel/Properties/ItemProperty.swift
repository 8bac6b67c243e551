package import VaultSyntax

/// A property of items, with all its names and uses.
///
/// The table of properties, `ItemProperty.all`, drives JSON, tables, templates, keys to sort and group by,
/// keys of queries, `show` and listings, imports and exports, completions, help and the pages. To add a
/// property, add an entry there.
package struct ItemProperty: Sendable {
  /// The name in JSON; templates and tables accept it in any case.
  package let name: String
  /// The field that contains it; nil if it follows from the item's words or place.
  package let field: FieldKey?
  /// The field's key in the form to write.
  package var key: String? { field?.rawValue }
  /// The kind of the field's value.
  package let kind: FieldKind
  /// The names of the field in queries and sort keys, in lower case. Completions offer the first.
  package private(set) var queryNames: [String] = []
  /// The names of the sort key, in lower case. Completions offer the first. Empty if you can't sort by it.
  private(set) var sortNames: [String] = []
  /// The name for grouping by it; nil if you can't group by it.
  package private(set) var groupName: String?
  /// The table column for it, with what surrounds each value; nil if there is none.
  private(set) var column: Column?
  /// Whether names of dates like `friday` and `march` in queries mean the next or the last one: for dates
  /// in the past, the last.
  private(set) var leaning = NaturalDate.Leaning.ahead
  /// How a line of a listing mentions it; nil if it doesn't.
  package private(set) var note: Note?
  /// The label in `show`; nil if `show` doesn't print it.
  package private(set) var label: String?
  /// Its purpose, for a person who types its name.
  package private(set) var purpose: String?
  /// The description of its value on the page about the format.
  package private(set) var valueMeaning: String?
  /// The help about JSON for it and for the properties before it that have no help of their own.
  package private(set) var explanation: String?

  /// The value for an item without a readable field, and a test for that case; nil if the field alone
  /// doesn't decide it.
  package let unstated: Unstated?

  private let read: Reading

  private enum Reading: Sendable {
    case item(@Sendable (Item) -> ItemValue)
    /// The value depends on the rest of the vault.
    case naming(@Sendable (ItemNaming) -> ItemValue)
  }

  /// The value of an item without a readable field.
  ///
  /// This isn't a tuple: Swift passes functions in a tuple in a form that copies the whole item for each
  /// call.
  package struct Unstated: Sendable {
    package let value: ItemValue
    package let isSo: @Sendable (Item) -> Bool
  }

  /// How a table shows a value.
  enum Column: Sendable { case plain, inBrackets }

  /// How a line of a listing mentions a property.
  package enum Note: Sendable {
    /// The value after a word, for an open item.
    case labelled(String)
    /// The same, while the date is in the future.
    case whileAhead(String)
    /// The same, for a closed item.
    case ofClosed(String)
    /// The value before a word, for an open item.
    case named(String)
    /// The value alone, for an open item.
    case bare
  }
}

// MARK: Making entries

extension ItemProperty {
  /// Makes a property that comes from a field.
  ///
  /// - Parameters:
  ///   - name: the name in JSON, if it differs from the format's.
  ///   - kind: the kind of the value; nil to use the field's own, a date or text.
  ///   - valueMeaning: the description of the value.
  ///   - queryNames: the names in queries; completions offer the first. Empty if queries have a term of
  ///     their own for it.
  init(
    field: FieldKey, as name: String? = nil, is kind: FieldKind? = nil, _ valueMeaning: String,
    asked queryNames: [String]? = nil, sorted sortNames: [String]? = nil,
    _ value: (@Sendable (Item) -> ItemValue)? = nil
  ) {
    let kind = kind ?? (field.isDate ? .date : .text)
    self.name = name ?? field.rawValue
    self.field = field
    self.kind = kind
    self.valueMeaning = valueMeaning
    self.queryNames = queryNames ?? [self.name.lowercased()]
    self.sortNames = sortNames ?? (kind.isOrdered ? self.queryNames : [])
    column = .plain
    if let value {
      (unstated, read) = (nil, .item(value))
    } else {
      unstated = Unstated(value: kind.itemValue(nil)) { !$0.states(field) }
      read = .item { kind.itemValue($0.value(of: field)) }
    }
  }

  /// Makes a property that follows from the item's words or place.
  init(
    _ name: String, sorted sortNames: [String] = [], _ value: @escaping @Sendable (Item) -> ItemValue
  ) {
    (self.name, field, kind, unstated, read) = (name, nil, .text, nil, .item(value))
    self.sortNames = sortNames
  }

  /// Makes a property that depends on the rest of the vault.
  init(naming name: String, _ value: @escaping @Sendable (ItemNaming) -> ItemValue) {
    (self.name, field, kind, unstated, read) = (name, nil, .text, nil, .naming(value))
  }

  func inTables(_ column: Column = .plain) -> ItemProperty { changing { $0.column = column } }

  func lookingBack() -> ItemProperty { changing { $0.leaning = .back } }

  func grouping(_ name: String) -> ItemProperty { changing { $0.groupName = name } }

  func noted(_ note: Note) -> ItemProperty { changing { $0.note = note } }

  func shown(as label: String? = nil) -> ItemProperty { changing { $0.label = label ?? $0.name } }

  func purpose(_ purpose: String) -> ItemProperty { changing { $0.purpose = purpose } }

  func explained(_ explanation: String) -> ItemProperty { changing { $0.explanation = explanation } }

  private func changing(_ change: (inout ItemProperty) -> Void) -> ItemProperty {
    var property = self
    change(&property)
    return property
  }
}

// MARK: Values

extension ItemProperty {
  /// Returns an item's value.
  package func value(of listed: ListedItem) -> ItemValue {
    switch read {
    case .item(let read): read(listed.item)
    case .naming(let read): read(listed.naming)
    }
  }

  /// The function that reads the value from an item alone; nil if the value depends on the rest of the
  /// vault.
  package var reading: (@Sendable (Item) -> ItemValue)? {
    if case .item(let read) = read { read } else { nil }
  }

  /// The function that reads the value if it depends on the rest of the vault; otherwise nil.
  package var namingReading: (@Sendable (ItemNaming) -> ItemValue)? {
    if case .naming(let read) = read { read } else { nil }
  }

  /// Returns the value from an item alone; none if the value depends on the rest of the vault.
  package func value(of item: Item) -> ItemValue {
    if case .item(let read) = read { read(item) } else { .none }
  }

  /// Returns the value that depends on the rest of the vault; none if the item alone gives it.
  package func value(of naming: ItemNaming) -> ItemValue {
    if case .naming(let read) = read { read(naming) } else { .none }
  }

  /// Returns the text for a table cell.
  package func cell(of listed: ListedItem) -> String {
    let text = value(of: listed).cell
    return column == .inBrackets && !text.isEmpty ? "[\(text)]" : text
  }
}

extension ItemProperty: Hashable {
  package static func == (left: ItemProperty, right: ItemProperty) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
