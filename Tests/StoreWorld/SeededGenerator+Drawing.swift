package import TestSupport

/// How worlds draw: by remainders, since a world is known by its seed and would be another if it were drawn otherwise.
extension SeededGenerator {
  /// A number from 0, of so many.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }

  package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

  package mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
