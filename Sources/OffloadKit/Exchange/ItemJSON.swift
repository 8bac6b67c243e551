package import JSON

/// The JSON of items, collections and tags. Other programs rely on the keys and their order.
extension JSONValue {
  /// The item by itself.
  package init(_ item: Item) {
    self = .object(
      ItemProperty.all.filter { $0.reading != nil }.map { ($0.name, JSONValue($0.value(of: item))) })
  }

  package init(_ listed: ListedItem) { self.init(listed, of: ItemProperty.all) }

  /// Some properties of an item.
  package init(_ listed: ListedItem, of properties: [ItemProperty]) {
    self = .object(properties.map { ($0.name, JSONValue($0.value(of: listed))) })
  }

  package init(_ value: ItemValue) {
    self =
      switch value {
      case .none: .null
      case .flag(let isSet): .bool(isSet)
      case .number(let number): .number(number)
      case .text(let text), .ranked(let text, _): .string(text)
      case .date(let date): .string(date.description)
      case .texts(let texts), .tags(let texts): JSONValue(texts)
      case .fields(let fields): JSONValue(fields)
      }
  }

  package init(_ fields: [ItemField]) {
    self = .object(fields.map { ($0.key, Self.value(of: $0)) })
  }

  private static func value(of field: ItemField) -> JSONValue {
    field.values.count == 1 ? .string(field.values[0]) : JSONValue(field.values)
  }

  private init(_ date: CivilDateTime?) {
    self.init(date?.description)
  }

  package init(_ collection: ItemCollection) {
    self = .object([
      ("name", .string(collection.name)),
      ("path", .string(collection.path.text)),
      ("title", .string(collection.title)),
      ("type", .string(collection.typeName)),
      ("tags", JSONValue(collection.tags)),
      ("starred", .bool(collection.isStarred)),
      ("created", JSONValue(collection.created)),
      ("items", .number(collection.itemCount)),
      ("open", .number(collection.openCount)),
    ])
  }

  package init(_ tag: Tag) {
    self = .object([
      ("name", .string(tag.name)),
      ("color", JSONValue(tag.color)),
      ("description", JSONValue(tag.description)),
      ("items", .number(tag.itemCount)),
      ("collections", .number(tag.collectionCount)),
      ("prose", .number(tag.proseCount)),
      ("registered", .bool(tag.isRegistered)),
    ])
  }
}

/// A value that encoders write as the JSON of the command line.
package protocol JSONEncodable: Encodable {
  var json: JSONValue { get }
}

extension JSONEncodable {
  /// Writes the JSON of the command line's `--json`.
  public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}

/// Encodes as in `list --json`, except `short`, `address` and `collection`, which depend on the rest of the vault.
extension Item: JSONEncodable, Encodable {
  package var json: JSONValue { JSONValue(self) }
}

/// Encodes as in `list --json`.
extension ListedItem: JSONEncodable, Encodable {
  package var json: JSONValue { JSONValue(self) }
}

/// Encodes as in `collections --json`.
extension ItemCollection: JSONEncodable, Encodable {
  package var json: JSONValue { JSONValue(self) }
}

/// Encodes as in `tags --json`.
extension Tag: JSONEncodable, Encodable {
  package var json: JSONValue { JSONValue(self) }
}
