package import TestSupport

/// Drawing by remainders. A seed identifies a world, so drawing in another way would change all worlds.
extension SeededGenerator {
  /// A number from 0 up to, but not including, `count`.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  package mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
