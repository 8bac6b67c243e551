import VaultModel
import VaultStore
import VaultSyntax

extension UnitMerge {
  /// Gives each unit its place, three-way. A deleted unit stays if it holds one that stays.
  mutating func decidePlaces() {
    for index in members.indices { members[index].container = place(of: index) }
    breakCircles()
    decideSections()
    breakCircles()
    var waiting = members.indices.filter { members[$0].isPresent }
    while let index = waiting.popLast() {
      guard let around = members[index].container.holder, !members[around].isPresent else { continue }
      members[around].isPresent = true
      note(.kept, of: around)
      waiting.append(around)
    }
  }

  private mutating func place(of index: Int) -> Container {
    let member = members[index]
    let base = member.base.map { container(0, $0) }
    guard let one = member.one.map({ container(1, $0) }), let other = member.other.map({ container(2, $0) })
    else {
      return member.one.map { container(1, $0) } ?? member.other.map { container(2, $0) } ?? base ?? .file(0)
    }
    if one == other || other == base { return one }
    if one == base { return other }
    let (kept, lost) = isBetter(other, than: one) ? (other, one) : (one, other)
    if members[index].isPresent {
      note(.place, of: index, kept: path(of: kept).description, lost: path(of: lost).description)
    }
    return kept
  }

  func isBetter(_ one: Container, than other: Container) -> Bool {
    let (path, otherPath) = (path(of: one), path(of: other))
    let (rank, otherRank) = (rules.rank(path), rules.rank(otherPath))
    if rank != otherRank { return rank < otherRank }
    if path != otherPath { return path < otherPath }
    return ThreeWayLines.precedes(text(of: one), text(of: other))
  }

  private func path(of container: Container) -> VaultPath {
    switch container {
    case .file(let file): paths[file]
    case .unit(let holder), .heading(let holder): paths[anyNode(holder).file]
    }
  }

  private func text(of container: Container) -> MergeUnit.Text {
    container.holder.map { anyNode($0).text[0] } ?? []
  }

  /// If one side put an item or section into another, and the other side did the reverse, the smaller of the two
  /// returns to its former place.
  private mutating func breakCircles() {
    for index in members.indices {
      while let circle = circle(from: index) {
        let away = circle.filter { members[$0].container != home(of: $0) }
        let first = (away.isEmpty ? circle : away).min { one, other in
          ThreeWayLines.precedes(anyNode(one).text[0], anyNode(other).text[0])
        }
        guard let first else { break }
        members[first].container = away.isEmpty ? .file(anyNode(first).file) : home(of: first)
      }
    }
  }

  private func home(of index: Int) -> Container {
    members[index].base.map { container(0, $0) } ?? .file(anyNode(index).file)
  }

  /// The members that contain each other, starting from one of them.
  private func circle(from index: Int) -> [Int]? {
    var path: [Int] = []
    var place = index
    while let around = members[place].container.holder {
      if let start = path.firstIndex(of: place) { return Array(path[start...]) }
      path.append(place)
      place = around
    }
    return nil
  }

  // MARK: Texts

  mutating func decideTexts() {
    var numbers: [[UInt8]: Int] = [:]
    for index in members.indices {
      let member = members[index]
      let base = member.base.map { trees[0].nodes[$0].text }
      var number = 0
      if let node = member.base.map({ trees[0].nodes[$0] }) {
        number = numbers[node.key.words, default: 0]
        numbers[node.key.words] = number + 1
      }
      guard members[index].isPresent else { continue }
      guard var one = member.one.map({ trees[1].nodes[$0].text }),
        var other = member.other.map({ trees[2].nodes[$0].text })
      else {
        members[index].text =
          member.one.map { trees[1].nodes[$0].text } ?? member.other.map { trees[2].nodes[$0].text } ?? base
          ?? []
        continue
      }
      if member.sideOfEarlier == 1 { one = Self.onDays(of: other, one) }
      if member.sideOfEarlier == 2 { other = Self.onDays(of: one, other) }
      if one == other || other == base {
        members[index].text = one
      } else if one == base {
        members[index].text = other
      } else {
        members[index].text = merged(index, base ?? [], one, other, number)
      }
    }
  }

  /// Returns an item with the days of another occurrence; unchanged if it can't be written that way.
  private static func onDays(of other: [MergeUnit.Text], _ text: [MergeUnit.Text]) -> [MergeUnit.Text] {
    guard other.count == 1, text.count == 1, let days = other[0].first.flatMap(ItemLine.init) else {
      return text
    }
    return text.map { version in
      guard let line = version.first.flatMap(ItemLine.init)?.onDays(of: days) else { return version }
      return [line.bytes] + version.dropFirst()
    }
  }

  private mutating func merged(
    _ index: Int, _ base: [MergeUnit.Text], _ one: [MergeUnit.Text], _ other: [MergeUnit.Text], _ number: Int
  ) -> [MergeUnit.Text] {
    let node = anyNode(index)
    if node.unit.isItem,
      let merge = ItemMerge(base: base, one, other, name: name(of: index, number), rules.join)
    {
      for value in merge.lost {
        let texts = [value.name, value.kept, value.lost].map { String(decoding: $0, as: UTF8.self) }
        note(.value, of: index, name: texts[0], kept: texts[1], lost: texts[2])
      }
      if merge.versions.count > 1 { note(.versions, of: index) }
      return merge.versions
    }
    if base.count <= 1, one.count == 1, other.count == 1,
      let lines = ThreeWayLines(base: base.first ?? [], one[0], other[0]).merged
    {
      return [lines]
    }
    let isOne = ThreeWayLines.precedes(Array(one.joined()), Array(other.joined()))
    let lost = isOne ? 2 : 1
    besides[trees[lost].nodes[(isOne ? members[index].other : members[index].one) ?? 0].file, default: []]
      .insert(lost)
    return isOne ? one : other
  }

  /// The name of a conflict of this unit: its block id; otherwise its words in the base, and its number among units
  /// with the same words.
  private func name(of index: Int, _ number: Int) -> [UInt8] {
    if let id = anyNode(index).blockID { return id }
    let words = members[index].base.map { trees[0].nodes[$0].key.words } ?? anyNode(index).key.words
    return number == 0 ? words : words + [UInt8(ascii: "\n")] + Array(String(number).utf8)
  }
}
