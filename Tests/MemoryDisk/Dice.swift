/// Chance that can be had again: SplitMix64, https://prng.di.unimi.it/splitmix64.c
package struct Dice: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) {
    state = seed
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number from 0, of so many.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  package mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
