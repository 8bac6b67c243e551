import JSON
import LibC
import OffloadKit

extension ItemRendering {
  /// Items as JSON, the same as `JSONValue.init(_:)` of an item gives.
  static let json: ItemRendering = {
    let object = JSONObjectOfItem(ItemProperty.all)
    return ItemRendering(
      item: { item, bytes in object.append(item, to: &bytes) },
      whole: { text, naming, bytes in object.spell(text, naming, to: &bytes) })
  }()
}

/// The members of each item's object, as little of their properties as is needed for every item.
///
/// In the first step only the values that an item has of its own are written. What stands between them is the same for many
/// items, and is told by its number, so that less than half is kept.
private struct JSONObjectOfItem: Sendable {
  /// Comes before numbers of members: no byte of JSON is below a blank.
  private static let mark: UInt8 = 0
  /// Added to the first of several members in a row that the item does not state; the last follows.
  private static let unstatedMark: UInt8 = 0x80

  private final class Member: Sendable {
    /// What stands before the value, in `texts`.
    let opening: Range<Int>
    let reading: (@Sendable (Item) -> ItemValue)?
    /// For a value that only the rest of the vault tells.
    let naming: (@Sendable (ItemNaming) -> ItemValue)?
    let unstated: Unstated?

    init(_ property: ItemProperty, opening: Range<Int>, unstated: Unstated?) {
      (self.opening, self.unstated) = (opening, unstated)
      (reading, naming) = (property.reading, property.namingReading)
    }

    func isUnstated(in item: Item) -> Bool { unstated?.isSo(item) ?? false }

    func encodeValue(of item: Item, to bytes: inout [UInt8]) {
      if let reading { JSONValue(reading(item)).encode(to: &bytes) }
    }

    func encodeValue(of naming: ItemNaming, to bytes: inout [UInt8]) {
      if let value = self.naming { JSONValue(value(naming)).encode(to: &bytes) }
    }
  }

  /// What stands for a field in an item that does not state it.
  private struct Unstated: Sendable {
    /// The whole member, in `texts`: those of fields that follow each other stand behind each other.
    let text: Range<Int>
    let isSo: @Sendable (Item) -> Bool
  }

  private var members: [Member] = []
  /// The same, to be asked without counting their users, for each value of each item and all threads at once.
  private var lent: [Unmanaged<Member>] = []
  /// One text after another, since threads that count the users of many small ones hold each other up.
  private var texts: [UInt8] = []

  init(_ properties: [ItemProperty]) {
    precondition(properties.count <= Int(Self.unstatedMark), "a number takes seven bits")
    let openings = properties.enumerated().map { number, property in
      add("\(number == 0 ? "{" : ",")\"\(property.name)\":".utf8)
    }
    members = zip(properties, openings).map { property, opening in
      let unstated = property.unstated.map { unstated in
        Unstated(text: add(texts[opening] + JSONValue(unstated.value).bytes), isSo: unstated.isSo)
      }
      return Member(property, opening: opening, unstated: unstated)
    }
    lent = members.map(Unmanaged.passUnretained)
  }

  private mutating func add(_ text: some Sequence<UInt8>) -> Range<Int> {
    let start = texts.count
    texts += text
    return start..<texts.count
  }

  /// The first step: marks and numbers, and the values that the item has.
  func append(_ item: Item, to bytes: inout [UInt8]) {
    var index = 0
    while index < lent.count {
      bytes.append(Self.mark)
      if isUnstated(index, in: item) {
        bytes.append(Self.unstatedMark | UInt8(index))
        while index + 1 < lent.count, isUnstated(index + 1, in: item) { index += 1 }
        bytes.append(UInt8(index))
      } else {
        bytes.append(UInt8(index))
        lent[index]._withUnsafeGuaranteedRef { $0.encodeValue(of: item, to: &bytes) }
      }
      index += 1
    }
  }

  private func isUnstated(_ index: Int, in item: Item) -> Bool {
    lent[index]._withUnsafeGuaranteedRef { $0.isUnstated(in: item) }
  }

  private static func nextMark(in rest: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: rest))
    guard let start = bytes.baseAddress, let found = memchr(start, Int32(mark), bytes.count) else {
      return rest.endIndex
    }
    return rest.startIndex + (UnsafeRawPointer(found) - start)
  }

  /// The second step: the whole object.
  func spell(_ coded: ArraySlice<UInt8>, _ naming: ItemNaming, to bytes: inout [UInt8]) {
    coded.withUnsafeBufferPointer { coded in
      texts.withUnsafeBufferPointer { texts in
        var rest = coded[...]
        while rest.count > 1 {
          let number = rest[rest.startIndex + 1]
          let index = Int(number & ~Self.unstatedMark)
          rest = rest.dropFirst(2)
          if number >= Self.unstatedMark, let last = rest.popFirst(),
            let from = lent[index]._withUnsafeGuaranteedRef({ $0.unstated?.text.lowerBound }),
            let to = lent[Int(last)]._withUnsafeGuaranteedRef({ $0.unstated?.text.upperBound })
          {
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: texts[from..<to]))
            continue
          }
          lent[index]._withUnsafeGuaranteedRef { member in
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: texts[member.opening]))
            member.encodeValue(of: naming, to: &bytes)
          }
          let end = Self.nextMark(in: rest)
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: rest[..<end]))
          rest = rest[end...]
        }
      }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
