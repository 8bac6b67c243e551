package import VaultSyntax

/// One thing that an item says or has, and all that is known of it.
///
/// JSON, tables, templates, keys to sort and group by, keys of queries, what `show` and a line of a listing say, imports
/// and exports, completions, help and the pages are made from the table of these, `ItemProperty.all`: what a new one
/// needs is its entry there.
package struct ItemProperty: Sendable {
  /// Its name in JSON; templates and tables take it in any case.
  package let name: String
  /// The field that states it; nil for what follows from the words, or from where the item stands.
  package let field: FieldKey?
  /// The field's key as it is written.
  package var key: String? { field?.rawValue }
  /// What the field's value is.
  package let kind: FieldKind
  /// Names by which queries and sort keys ask for the field, in lower case; the first is offered.
  package private(set) var queryNames: [String] = []
  /// Names by which sort keys ask for it, in lower case; the first is offered. None where it sorts nothing.
  private(set) var sortNames: [String] = []
  /// What groups are divided by, named so; nil where there are no groups of it.
  package private(set) var groupName: String?
  /// Whether a table has a column of it, and what goes around each value there.
  private(set) var column: Column?
  /// Where names of dates like `friday` and `march` point in queries: a date of what has been looks back.
  private(set) var leaning = NaturalDate.Leaning.ahead
  /// How a line of a listing names it; nil where it does not.
  package private(set) var note: Note?
  /// What `show` calls it; nil where it does not say it.
  package private(set) var label: String?
  /// What it is for, for somebody who types its name.
  package private(set) var purpose: String?
  /// What its value is, for the page on the format.
  package private(set) var valueMeaning: String?
  /// What help on JSON says of it, and of those before it that say nothing themselves.
  package private(set) var explanation: String?

  /// What an item has of it whose field says nothing, and whether that is so; nil where more than the field tells it.
  package let unstated: Unstated?

  private let read: Reading

  private enum Reading: Sendable {
    case item(@Sendable (Item) -> ItemValue)
    /// What only the rest of the vault tells.
    case naming(@Sendable (ItemNaming) -> ItemValue)
  }

  /// What an item has whose field says nothing.
  ///
  /// No tuple: functions in one are handed about in a form that copies the whole item for each call.
  package struct Unstated: Sendable {
    package let value: ItemValue
    package let isSo: @Sendable (Item) -> Bool
  }

  /// How a table shows a value.
  enum Column: Sendable { case plain, inBrackets }

  /// How a line of a listing says a property.
  package enum Note: Sendable {
    /// The value after a word, of an item that is open.
    case labelled(String)
    /// The same, as long as the date is to come.
    case whileAhead(String)
    /// The same, of an item that is closed.
    case ofClosed(String)
    /// The value before a word, of an item that is open.
    case named(String)
    /// The value alone, of an item that is open.
    case bare
  }
}

// MARK: Making entries

extension ItemProperty {
  /// A property that a field states.
  ///
  /// - Parameters:
  ///   - name: where JSON calls it something else than the format.
  ///   - kind: what the value is; nil for a field of dates, which the field itself knows.
  ///   - valueMeaning: what the value is, in words.
  ///   - queryNames: how queries ask for it; the first is offered. None where they have a term of their own for it.
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

  /// A property that follows from the words or the place.
  init(
    _ name: String, sorted sortNames: [String] = [], _ value: @escaping @Sendable (Item) -> ItemValue
  ) {
    (self.name, field, kind, unstated, read) = (name, nil, .text, nil, .item(value))
    self.sortNames = sortNames
  }

  /// The same, where only the rest of the vault tells it.
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
  /// What an item has of it.
  package func value(of listed: ListedItem) -> ItemValue {
    switch read {
    case .item(let read): read(listed.item)
    case .naming(let read): read(listed.naming)
    }
  }

  /// What tells its value of an item by itself; nil where only the rest of the vault tells it.
  package var reading: (@Sendable (Item) -> ItemValue)? {
    if case .item(let read) = read { read } else { nil }
  }

  /// What tells the value where only the rest of the vault does.
  package var namingReading: (@Sendable (ItemNaming) -> ItemValue)? {
    if case .naming(let read) = read { read } else { nil }
  }

  /// The same of an item by itself: nothing where only the rest of the vault tells it.
  package func value(of item: Item) -> ItemValue {
    if case .item(let read) = read { read(item) } else { .none }
  }

  /// What the rest of the vault tells; nothing where the item itself does.
  package func value(of naming: ItemNaming) -> ItemValue {
    if case .naming(let read) = read { read(naming) } else { .none }
  }

  /// A cell of a table.
  package func cell(of listed: ListedItem) -> String {
    let text = value(of: listed).cell
    return column == .inBrackets && !text.isEmpty ? "[\(text)]" : text
  }
}

extension ItemProperty: Hashable {
  package static func == (left: ItemProperty, right: ItemProperty) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
