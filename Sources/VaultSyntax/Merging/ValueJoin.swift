/// The rules for values that both sides gave. No rule knows which side a value came from.
package struct ValueJoin: Sendable {
  /// The one of two values that stays; nil if both do.
  package var choice: @Sendable (FieldKey, [UInt8], [UInt8]) -> [UInt8]?
  /// Whether a value is a list with commas, which merges as a set.
  package var isList: @Sendable (FieldKey) -> Bool
  /// How far the character of a checkbox has come. The one that is further stays.
  package var progress: @Sendable ([UInt8]) -> Int

  package init(
    choice: @escaping @Sendable (FieldKey, [UInt8], [UInt8]) -> [UInt8]?,
    isList: @escaping @Sendable (FieldKey) -> Bool, progress: @escaping @Sendable ([UInt8]) -> Int
  ) {
    self.choice = choice
    self.isList = isList
    self.progress = progress
  }
}

/// A value of one side that isn't in the result.
package struct LostValue: Sendable, Hashable {
  /// A field's key, `checkbox` or `block id`.
  package var name: [UInt8]
  /// Empty if no value stays.
  package var kept: [UInt8]
  package var lost: [UInt8]
}

/// A three-way merge of the parts of an item besides its words.
struct PartsMerge {
  private(set) var result = ItemLine.Wanted()
  private(set) var lost: Set<LostValue> = []
  private let join: ValueJoin

  /// - Parameter base: empty if both sides added the item.
  init(
    base: ItemLine.Wanted, _ one: ItemLine.Wanted, _ other: ItemLine.Wanted, _ join: ValueJoin
  ) {
    self.join = join
    let states = [base, one, other].map(State.init)
    let state = chosen(states[0], states[1], states[2])
    result.checkbox = state.checkbox
    result.tags = Self.set(base.tags, one.tags, other.tags).sorted {
      $0.bytes.lexicographicallyPrecedes($1.bytes)
    }
    result.blockID = blockID(base.blockID, one.blockID, other.blockID)
    var fields: [[UInt8]: ItemLine.Value] = [:]
    for side in [base, one, other] {
      for field in side.fields where !FieldKey.ofClosing.contains(where: { $0 == field.key }) {
        var field = field
        if let known = fields[field.name] { field.writing = field.writing.joined(known.writing) }
        fields[field.name] = field
      }
    }
    for (name, field) in fields {
      let values = [base, one, other].map { side in
        side.fields.first { $0.name == name }?.values ?? []
      }
      let merged = self.values(field, values[0], values[1], values[2])
      if !merged.isEmpty {
        result.fields.append(
          ItemLine.Value(key: field.key, name: name, values: merged, writing: field.writing))
      }
    }
    result.fields += state.dates
    result.fields.sort { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// The elements that stay: a removal on either side wins, and an added element always stays.
  static func set<Element: Hashable>(_ base: [Element], _ one: [Element], _ other: [Element]) -> [Element] {
    let (ones, others, bases) = (Set(one), Set(other), Set(base))
    var seen: Set<Element> = []
    return (base + one + other).filter { element in
      let stays =
        bases.contains(element) ? ones.contains(element) && others.contains(element) : true
      return stays && seen.insert(element).inserted
    }
  }

  private mutating func values(
    _ field: ItemLine.Value, _ base: [[UInt8]], _ one: [[UInt8]], _ other: [[UInt8]]
  ) -> [[UInt8]] {
    if one == other || other == base { return one }
    if one == base { return other }
    if one.isEmpty || other.isEmpty {
      let kept = one.isEmpty ? other : one
      lost.insert(LostValue(name: field.name, kept: kept[0], lost: []))
      return kept
    }
    if let key = field.key, join.isList(key) { return list(base, one, other) }
    if let key = field.key, one.count == 1, other.count == 1, let kept = join.choice(key, one[0], other[0]) {
      lost.insert(LostValue(name: field.name, kept: kept, lost: kept == one[0] ? other[0] : one[0]))
      return [kept]
    }
    return Self.set(base, one, other).sorted { $0.lexicographicallyPrecedes($1) }
  }

  private func list(_ base: [[UInt8]], _ one: [[UInt8]], _ other: [[UInt8]]) -> [[UInt8]] {
    let elements = { (values: [[UInt8]]) in
      values.flatMap { $0.split(separator: UInt8(ascii: ",")) }
        .map { $0.filter { !$0.isBlank } }.filter { !$0.isEmpty }
    }
    let merged = Self.set(elements(base), elements(one), elements(other)).sorted {
      $0.lexicographicallyPrecedes($1)
    }
    let same = [one, other].filter { Set(elements($0)) == Set(merged) }
    if let side = same.min(by: ThreeWayLines.precedes) { return side }
    return merged.isEmpty ? [] : [Array(merged.joined(separator: [UInt8(ascii: ",")]))]
  }

  private mutating func blockID(_ base: [UInt8]?, _ one: [UInt8]?, _ other: [UInt8]?) -> [UInt8]? {
    if one == other || other == base { return one }
    if one == base { return other }
    guard let one, let other else { return one ?? other }
    let kept = one.lexicographicallyPrecedes(other) ? one : other
    lost.insert(LostValue(name: Array("block id".utf8), kept: kept, lost: kept == one ? other : one))
    return kept
  }

  // MARK: State

  /// The checkbox and the dates that belong to it. They merge as one part, so that no item is done on the day it was
  /// cancelled.
  private struct State: Hashable {
    var checkbox: [UInt8]
    var dates: [ItemLine.Value]

    init(_ said: ItemLine.Wanted) {
      checkbox = said.checkbox
      dates = said.fields.filter { field in FieldKey.ofClosing.contains { $0 == field.key } }
        .sorted { $0.name.lexicographicallyPrecedes($1.name) }
    }
  }

  private mutating func chosen(_ base: State, _ one: State, _ other: State) -> State {
    if one == other || other == base { return one }
    if one == base { return other }
    let progress = [one, other].map { join.progress($0.checkbox) }
    guard progress[0] == progress[1] else {
      let (kept, left) = progress[0] > progress[1] ? (one, other) : (other, one)
      if left.checkbox != kept.checkbox {
        lost.insert(LostValue(name: Array("checkbox".utf8), kept: kept.checkbox, lost: left.checkbox))
      }
      for field in left.dates {
        for value in field.values {
          lost.insert(LostValue(name: field.name, kept: [], lost: value))
        }
      }
      return kept
    }
    var state = one
    if other.checkbox.lexicographicallyPrecedes(one.checkbox) { state.checkbox = other.checkbox }
    state.dates = FieldKey.ofClosing.compactMap { key in
      let values = [base, one, other].map { side in side.dates.first { $0.key == key } }
      guard let field = values[1] ?? values[2] else { return nil }
      let writing = values.compactMap { $0?.writing }.reduce(field.writing) { $0.joined($1) }
      let merged = self.values(
        field, values[0]?.values ?? [], values[1]?.values ?? [], values[2]?.values ?? [])
      return merged.isEmpty
        ? nil : ItemLine.Value(key: key, name: field.name, values: merged, writing: writing)
    }.sorted { $0.name.lexicographicallyPrecedes($1.name) }
    return state
  }
}
