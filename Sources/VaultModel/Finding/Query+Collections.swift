import VaultStore
import VaultSyntax

extension Query {
  /// Whether a collection matches: its own name, title, aliases, tags, properties, folder and sections, not its items.
  ///
  /// - Throws: ``ItemTerm``, a term that only an item can answer.
  package func matches(_ collection: ItemCollection) throws(ItemTerm) -> Bool {
    try expression.matches(collection)
  }

  /// A term that has no meaning for a collection.
  package struct ItemTerm: Error, Hashable, Sendable {
    /// As people type it: `is:done`.
    package let text: String
  }
}

extension QueryExpression {
  fileprivate func matches(_ collection: ItemCollection) throws(Query.ItemTerm) -> Bool {
    switch self {
    case .test(let test): return try test.matches(collection)
    case .not(let inner): return try !inner.matches(collection)
    case .all(let parts):
      // Each part is asked, so that a term for items is refused in any order.
      var holds = true
      for part in parts { holds = try part.matches(collection) && holds }
      return holds
    case .any(let parts):
      var holds = false
      for part in parts { holds = try part.matches(collection) || holds }
      return holds
    }
  }
}

extension QueryTest {
  fileprivate func matches(_ collection: ItemCollection) throws(Query.ItemTerm) -> Bool {
    switch self {
    case .text(let pattern): return collection.names.contains { pattern.matches(Array($0.utf8)) }
    case .tag(let pattern): return collection.tags.contains { pattern.matches(Array($0.utf8)) }
    case .place(let pattern): return pattern.matches(path: collection.path.bytes)
    case .section(let pattern): return collection.sections.contains { pattern.matches(Array($0.utf8)) }
    case .type(let pattern): return pattern.matches(Array(collection.typeName.utf8))
    case .hasField(let key): return !collection.values(of: key).isEmpty
    case .field(let key, let pattern):
      return collection.values(of: key).contains { pattern.matches(Array($0.utf8)) }
    case .trait(.starred): return collection.isStarred
    case .trait(.tag): return !collection.tags.isEmpty
    case .trait(.section): return !collection.sections.isEmpty
    case .trait(.captured): return collection.isInbox
    case .trait(.type): return true
    case .trait(let trait):
      throw Query.ItemTerm(text: trait.states.first.map { "is:\($0)" } ?? "has:\(trait.possessions[0])")
    case .id(let id): throw Query.ItemTerm(text: "id:\(String(decoding: id, as: UTF8.self))")
    }
  }
}

extension ItemCollection {
  fileprivate var names: [String] { [name, title] + aliases }

  package var typeName: String { isStructured ? "plan" : "list" }

  /// Returns the values of a property.
  fileprivate func values(of key: QueryKey) -> [String] {
    if key.is(.created) { return created.map { ["\($0)"] } ?? [] }
    return fields.filter { field in Array(field.key.utf8).withUnsafeBufferPointer(key.matches(name:)) }
      .flatMap(\.values)
  }

  /// Returns the value to sort by: a fact of the collection or a property.
  package func sortValue(_ property: SortKey.Property) -> SortValue? {
    switch property {
    case .field("name"): SortValue(text: name)
    case .field("title"): SortValue(text: title)
    case .field("open"): .number(Double(openCount))
    case .field("items"): .number(Double(itemCount))
    case .field(let key): value(key)
    case .known(let property):
      property.field == .created ? created.map(SortValue.date) : property.sortNames.compactMap(value).first
    }
  }

  private func value(_ key: String) -> SortValue? {
    values(of: QueryKey(key)).first.map { SortValue(field: Array($0.utf8)) }
  }
}
