/// The ways in which tags are written, each with a number, from 0. One that was met before is found by its bytes and takes
/// no memory.
package struct Spellings: Sendable {
  private struct Known: Sendable {
    let hash: Int
    let bytes: [UInt8]
  }

  package init() {}

  private var known: [Known] = []
  /// Numbers from their hashes on, the next free place taken; -1 where there is none. A power of two.
  private var slots = [Int](repeating: -1, count: 256)

  var count: Int { known.count }

  package subscript(number: Int) -> [UInt8] { known[number].bytes }

  /// The number of a spelling, which is `count` as it was before where it is a new one.
  package mutating func number(of spelling: UnsafeBufferPointer<UInt8>) -> Int {
    // What stands in files must not be able to choose where it goes, so the hash has the process's seed.
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(spelling))
    let hash = hasher.finalize()
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = slots[slot]
      if known[number].hash == hash, known[number].bytes.elementsEqual(spelling) { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = known.count
    known.append(Known(hash: hash, bytes: Array(spelling)))
    if 2 * known.count > slots.count { makeRoom() }
    return known.count - 1
  }

  package mutating func number(of spelling: [UInt8]) -> Int {
    spelling.withUnsafeBufferPointer { number(of: $0) }
  }

  private mutating func makeRoom() {
    slots = [Int](repeating: -1, count: 2 * slots.count)
    for (number, spelling) in known.enumerated() {
      var slot = spelling.hash & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = number
    }
  }
}
