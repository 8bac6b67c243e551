import JSON
import OffloadKit

/// Items, collections and tags as JSON: keys and their order are a contract with other programs.
extension JSONValue {
  init(_ listed: ListedItem) {
    self = .object(ItemProperty.all.map { ($0.name, JSONValue($0.value(of: listed))) })
  }

  fileprivate init(_ value: ItemValue) {
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

  init(_ fields: [ItemField]) {
    self = .object(fields.map { ($0.key, Self.value(of: $0)) })
  }

  private static func value(of field: ItemField) -> JSONValue {
    field.values.count == 1 ? .string(field.values[0]) : JSONValue(field.values)
  }

  private init(_ date: CivilDateTime?) {
    self.init(date?.description)
  }

  init(_ collection: ItemCollection) {
    self = .object([
      ("name", .string(collection.name)),
      ("path", .string(collection.path.text)),
      ("title", .string(collection.title)),
      ("type", .string(collection.isStructured ? "plan" : "list")),
      ("tags", JSONValue(collection.tags)),
      ("starred", .bool(collection.isStarred)),
      ("created", JSONValue(collection.created)),
      ("items", .number(collection.itemCount)),
      ("open", .number(collection.openCount)),
    ])
  }

  init(_ tag: Tag) {
    self = .object([
      ("name", .string(tag.name)),
      ("color", JSONValue(tag.color)),
      ("description", JSONValue(tag.description)),
      ("items", .number(tag.itemCount)),
      ("collections", .number(tag.collectionCount)),
      ("registered", .bool(tag.isRegistered)),
    ])
  }
}

extension ItemRendering {
  /// Items as JSON, the same as `JSONValue.init(_:)` of an item gives.
  static let json: ItemRendering = {
    let members = ItemProperty.all.enumerated().map { number, property in
      JSONMember(
        opening: Array("\(number == 0 ? "{" : ",")\"\(property.name)\":".utf8), reading: property.reading)
    }
    let namings = ItemProperty.all.filter { $0.reading == nil }
    return ItemRendering(
      item: { item, bytes in
        for member in members {
          bytes += member.opening
          if let reading = member.reading {
            JSONValue(reading(item)).encode(to: &bytes)
          } else {
            bytes.append(JSONMember.gap)
          }
        }
        bytes.append(UInt8(ascii: "}"))
      },
      whole: { text, naming, bytes in
        var rest = text
        for property in namings {
          guard let gap = rest.firstIndex(of: JSONMember.gap) else { continue }
          bytes += rest[..<gap]
          JSONValue(property.value(of: naming)).encode(to: &bytes)
          rest = rest[(gap + 1)...]
        }
        bytes += rest
      })
  }()
}

/// A member of each item's object, as little of its property as is needed for every item.
private struct JSONMember: Sendable {
  /// What stands where only the rest of the vault tells the value: no byte of JSON is below a blank.
  static let gap: UInt8 = 0

  /// What stands before the value.
  let opening: [UInt8]
  let reading: (@Sendable (Item) -> ItemValue)?
}
