/// The order of the elements of two sides together, by their order in a base.
///
/// If the sides agree, the order is theirs. An element that only one side has, or only one side moved, follows the
/// element before it on that side. Elements that follow the same one stay together. A different order is never a
/// conflict.
package struct SequenceMerge<Element: Hashable> {
  package let result: [Element]

  /// - Parameters:
  ///   - one: `one` and `other` hold each element once; `base` may hold others.
  ///   - precedes: which of two runs at one place comes first; neither is empty.
  package init(
    base: [Element], _ one: [Element], _ other: [Element], precedes: ([Element], [Element]) -> Bool
  ) {
    if one == other || (other == base && Set(one).isSuperset(of: other)) {
      result = one
    } else if one == base, Set(other).isSuperset(of: one) {
      result = other
    } else {
      result = Self.merge(base, one, other, precedes)
    }
  }

  private static func merge(
    _ base: [Element], _ one: [Element], _ other: [Element],
    _ precedes: ([Element], [Element]) -> Bool
  ) -> [Element] {
    let both = Set(one).intersection(other)
    let skeleton = order(
      base.filter(both.contains), one.filter(both.contains), other.filter(both.contains), precedes)
    // If the order moved an element, the elements that the other side put after it don't move along.
    let runs = [one, other].map { side in
      Self.runs(of: side, on: Set(common(side.filter(both.contains), skeleton)), among: both)
    }
    var result: [Element] = []
    for anchor in [nil] + skeleton.map(Optional.some) {
      if let anchor { result.append(anchor) }
      let (first, second) = (runs[0][anchor] ?? [], runs[1][anchor] ?? [])
      if !first.isEmpty, !second.isEmpty, precedes(second, first) {
        result += second + first
      } else {
        result += first + second
      }
    }
    return result
  }

  /// The order of the elements that both sides have: one that keeps every pair as either side swapped it, if the search
  /// finds one; otherwise the smaller of both orders.
  private static func order(
    _ base: [Element], _ one: [Element], _ other: [Element],
    _ precedes: ([Element], [Element]) -> Bool
  ) -> [Element] {
    if one == other || other == base { return one }
    if one == base { return other }
    let places = [base, one, other].map { order in
      Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    }
    let isFaithful = { (order: [Element]) in
      let places = order.map { element in places.map { $0[element] } }
      return places.indices.allSatisfy { second in
        places[..<second].allSatisfy { isBefore($0, places[second]) }
      }
    }
    let isOtherFirst = zip(one, other).first { $0 != $1 }.map { precedes([$1], [$0]) } ?? false
    let sides = isOtherFirst ? [other, one] : [one, other]
    if one.count <= pairLimit,
      let order = (sides + [joined(base, one, other)]).first(where: isFaithful)
    {
      return order
    }
    return sides[0]
  }

  /// The largest number of elements for which the merge looks at all pairs.
  private static var pairLimit: Int { 2000 }

  /// Whether the first of two elements may come first, by their places in the base and on both sides. If neither side
  /// swapped them, they keep the order of the base. An element that the base lacks may be anywhere.
  private static func isBefore(_ first: [Int?], _ second: [Int?]) -> Bool {
    let sides = (1...2).map { (first[$0] ?? 0) < (second[$0] ?? 0) }
    guard let one = first[0], let other = second[0] else { return true }
    return one < other ? sides[0] && sides[1] : sides[0] || sides[1]
  }

  /// The elements that neither side moved, and after each the elements that a side moved there.
  private static func joined(_ base: [Element], _ one: [Element], _ other: [Element]) -> [Element] {
    let still = [one, other].map { Set(common(base, $0)) }
    let fixed = Set(base).filter { still[0].contains($0) && still[1].contains($0) }
    let runs = [one, other].map { side in
      Self.runs(of: side, on: fixed)
    }
    var seen = fixed
    var result: [Element] = []
    for anchor in [nil] + one.filter(fixed.contains).map(Optional.some) {
      if let anchor { result.append(anchor) }
      for side in 0...1 {
        for element in runs[side][anchor] ?? [] where still[1].contains(element) == (side == 0) {
          if seen.insert(element).inserted { result.append(element) }
        }
      }
    }
    return result + one.filter { !seen.contains($0) }
  }

  /// The elements of a side that follow each fixed element; nil is the start.
  ///
  /// - Parameter both: elements that the result leaves out.
  private static func runs(
    of side: [Element], on fixed: Set<Element>, among both: Set<Element> = []
  ) -> [Element?: [Element]] {
    var runs: [Element?: [Element]] = [:]
    var anchor: Element?
    for element in side {
      if fixed.contains(element) {
        anchor = element
      } else if !both.contains(element) {
        runs[anchor, default: []].append(element)
      }
    }
    return runs
  }

  /// A longest common subsequence.
  private static func common(_ one: [Element], _ other: [Element]) -> [Element] {
    Alignment(of: one, with: other).pairs.map { one[$0.old] }
  }
}
