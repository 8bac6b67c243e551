import JSON
import OffloadKit

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
