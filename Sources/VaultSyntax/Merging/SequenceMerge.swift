/// The order in which things of two sides stand together, told from their order in a base.
///
/// Where the sides agree the order is theirs. What only one side has, or only one side moved, hangs on what stands
/// before it on that side, and what it hangs there together stays together. Order is never a conflict.
package struct SequenceMerge<Element: Hashable> {
  package let result: [Element]

  /// - Parameters:
  ///   - one: and `other` hold each element once; `base` may hold others.
  ///   - precedes: which of two runs at one place comes first; none is empty.
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
    // What the order moved carries nothing along that another side put there.
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

  /// The order of what both have: that in which two stand as either side turned them round, if there is one; else the
  /// smaller of both.
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

  /// With how many elements all pairs are looked at.
  private static var pairLimit: Int { 2000 }

  /// Whether of two elements, of which the places in base and sides are given, the first comes first: as in the base, if
  /// neither side turned them round. Of one that the base has not nothing is asked.
  private static func isBefore(_ first: [Int?], _ second: [Int?]) -> Bool {
    let sides = (1...2).map { (first[$0] ?? 0) < (second[$0] ?? 0) }
    guard let one = first[0], let other = second[0] else { return true }
    return one < other ? sides[0] && sides[1] : sides[0] || sides[1]
  }

  /// What neither side moved, and what one moved behind what stands before it there.
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

  /// What of a side hangs on each element that is fixed, nil being the start.
  ///
  /// - Parameter both: what hangs on nothing itself.
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
