import JSON
import OffloadKit

extension ItemRendering {
  /// Items as JSON, the same as `JSONValue.init(_:)` of an item gives.
  static let json: ItemRendering = {
    let object = JSONObjectOfItem(ItemProperty.all)
    let namings = ItemProperty.all.filter { $0.reading == nil }
    return ItemRendering(
      item: { item, bytes in object.append(item, to: &bytes) },
      whole: { text, naming, bytes in
        var rest = text
        for property in namings {
          guard let gap = rest.firstIndex(of: JSONObjectOfItem.gap) else { continue }
          bytes += rest[..<gap]
          JSONValue(property.value(of: naming)).encode(to: &bytes)
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

  private struct Member: Sendable {
    /// What stands before the value, in `texts`.
    let opening: Range<Int>
    let reading: (@Sendable (Item) -> ItemValue)?
    /// Of an item whose fields say nothing, what stands for this member and some that follow, and the one after them.
    var unstated: (text: Range<Int>, next: Int)?
  }

  private var members: [Member] = []
  /// One text after another, since threads that count the users of many small ones hold each other up.
  private var texts: [UInt8] = []

  init(_ properties: [ItemProperty]) {
    for (number, property) in properties.enumerated() {
      let opening = add("\(number == 0 ? "{" : ",")\"\(property.name)\":".utf8)
      members.append(Member(opening: opening, reading: property.reading))
    }
    var start = 0
    while start < members.count {
      let run = properties[start...].prefix { $0.unstated != nil }
      let text = zip(run.indices, run).flatMap { index, property in
        texts[members[index].opening] + JSONValue(property.unstated ?? .none).bytes
      }
      if !run.isEmpty { members[start].unstated = (add(text), run.endIndex) }
      start = run.endIndex + 1
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
        if item.stated.isEmpty, let (text, next) = members[index].unstated {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: texts[text]))
          index = next
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
