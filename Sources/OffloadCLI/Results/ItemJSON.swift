import JSON
import LibC
import OffloadKit

extension ItemRendering {
  /// Renders items as JSON, the same as `JSONValue.init(_:)` of an item.
  static let json: ItemRendering = {
    let object = JSONObjectOfItem(ItemProperty.all)
    return ItemRendering(
      item: { item, bytes in object.append(item, to: &bytes) },
      whole: { text, naming, bytes in object.spell(text, naming, to: &bytes) })
  }()
}

/// Writes the members of each item's object, with as little work per item as possible.
///
/// The first step writes only the values that the item itself has. The text between them is the same for many items,
/// so it writes only a number for that. The result is less than half as long.
private struct JSONObjectOfItem: Sendable {
  /// Comes before the number of a member: no byte of JSON is below a space.
  private static let mark: UInt8 = 0
  /// Added to the number of the first member in a run that the item doesn't state. The number of the run's last
  /// member follows.
  private static let unstatedMark: UInt8 = 0x80

  private final class Member: Sendable {
    /// The text before the value, in `texts`.
    let opening: Range<Int>
    let reading: (@Sendable (Item) -> ItemValue)?
    /// Reads a value that depends on the rest of the vault.
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

  /// The member for a field that an item doesn't state.
  private struct Unstated: Sendable {
    /// The whole member, in `texts`. Members of fields in a row are next to each other there.
    let text: Range<Int>
    let isSo: @Sendable (Item) -> Bool
  }

  private var members: [Member] = []
  /// The same members, without reference counts: all threads ask for each value of each item at once.
  private var lent: [Unmanaged<Member>] = []
  /// All texts in one array, because threads that count references to many small ones slow each other down.
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

  /// Writes the first step: marks and numbers, and the values that the item has.
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

  /// Writes the second step: the whole object.
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
