import JSON
import LibC
import OffloadKit

extension ItemRendering {
  /// Items as JSON, the same as `JSONValue.init(_:)` of an item gives.
  static let json: ItemRendering = {
    let object = JSONObjectOfItem(ItemProperty.all)
    let namings = ItemProperty.all.compactMap(\.namingReading)
    return ItemRendering(
      item: { item, bytes in object.append(item, to: &bytes) },
      whole: { text, naming, bytes in
        var rest = text
        for value in namings {
          guard let gap = JSONObjectOfItem.firstGap(in: rest) else { continue }
          bytes += rest[..<gap]
          JSONValue(value(naming)).encode(to: &bytes)
          rest = rest[(gap + 1)...]
        }
        bytes += rest
      })
  }()
}

/// The members of each item's object, as little of their properties as is needed for every item.
private struct JSONObjectOfItem: Sendable {
  /// What stands where only the rest of the vault tells the value: no byte of JSON is below a blank.
  static let gap: UInt8 = 0

  static func firstGap(in text: ArraySlice<UInt8>) -> Int? {
    text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return nil }
      return memchr(start, Int32(gap), bytes.count).map { text.startIndex + (UnsafeRawPointer($0) - start) }
    }
  }

  private struct Member: Sendable {
    /// What stands before the value, in `texts`.
    let opening: Range<Int>
    let reading: (@Sendable (Item) -> ItemValue)?
    let unstated: Unstated?
  }

  /// What stands for a field in an item that does not state it.
  private struct Unstated: Sendable {
    /// The whole member, in `texts`: those of fields that follow each other stand behind each other.
    let text: Range<Int>
    let isSo: @Sendable (Item) -> Bool
  }

  private var members: [Member] = []
  /// One text after another, since threads that count the users of many small ones hold each other up.
  private var texts: [UInt8] = []

  init(_ properties: [ItemProperty]) {
    let openings = properties.enumerated().map { number, property in
      add("\(number == 0 ? "{" : ",")\"\(property.name)\":".utf8)
    }
    members = zip(properties, openings).map { property, opening in
      let unstated = property.unstated.map { unstated in
        Unstated(text: add(texts[opening] + JSONValue(unstated.value).bytes), isSo: unstated.isSo)
      }
      return Member(opening: opening, reading: property.reading, unstated: unstated)
    }
  }

  private mutating func add(_ text: some Sequence<UInt8>) -> Range<Int> {
    let start = texts.count
    texts += text
    return start..<texts.count
  }

  func append(_ item: Item, to bytes: inout [UInt8]) {
    texts.withUnsafeBufferPointer { texts in
      var index = 0
      while index < members.count {
        if let first = members[index].unstated, first.isSo(item) {
          var end = first.text.upperBound
          index += 1
          while index < members.count, let next = members[index].unstated, next.isSo(item) {
            end = next.text.upperBound
            index += 1
          }
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: texts[first.text.lowerBound..<end]))
          continue
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: texts[members[index].opening]))
        if let reading = members[index].reading {
          JSONValue(reading(item)).encode(to: &bytes)
        } else {
          bytes.append(Self.gap)
        }
        index += 1
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
