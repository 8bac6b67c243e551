/// The spellings of tags, numbered from 0. Looking up a known spelling by its bytes allocates no memory.
package struct Spellings: Sendable {
  private struct Known: Sendable {
    let hash: Int
    let bytes: [UInt8]
  }

  package init() {}

  private var known: [Known] = []
  /// A hash table with open addressing: the numbers of spellings, or -1 for a free slot. Its size is a
  /// power of two.
  private var slots = [Int](repeating: -1, count: 256)

  var count: Int { known.count }

  package subscript(number: Int) -> [UInt8] { known[number].bytes }

  /// Returns the number of a spelling; for a new one, it is the previous `count`.
  package mutating func number(of spelling: UnsafeBufferPointer<UInt8>) -> Int {
    // The hash uses the seed of the process, so a file's text can't choose its slots.
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
