/// Repeatable randomness: a seed gives the same numbers on every machine. SplitMix64,
/// https://prng.di.unimi.it/splitmix64.c
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  package let seed: UInt64
  private var state: UInt64

  package init(seed: UInt64) {
    (self.seed, state) = (seed, seed)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &self) }

  package mutating func isTrue(oneIn count: Int) -> Bool { number(0..<count) == 0 }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(0..<elements.count)]
  }
}
