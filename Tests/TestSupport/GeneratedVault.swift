/// A random vault, with random changes such as people make. It writes Markdown without Offload's code, so tests don't
/// check that code against itself.
package struct GeneratedVault: Sendable {
  package struct Entry: Sendable {
    /// A heading, prose, or an item.
    package enum Kind: Sendable { case heading, prose, item }

    package var kind: Kind
    /// For a heading.
    package var level = 2
    /// For an item, its words, with a number that no other item has.
    package var words: [String]
    package var checkbox: Character?
    package var tags: [String] = []
    package var fields: [(key: String, value: String)] = []
    package var blockID: String?
    /// Further lines of prose, and notes below an item.
    package var further: [String] = []
    package var children: [Entry] = []
  }

  package struct File: Sendable {
    package var frontMatter: [(key: String, value: String)] = []
    package var entries: [Entry] = []
  }

  package var files: [String: File] = [:]
  private var hasBlockIDs: Bool
  private let hasSections: Bool
  private var nextNumber = 0

  /// - Parameter hasSections: whether files have more than one section, and half of the changes are to sections.
  package init(hasBlockIDs: Bool, hasSections: Bool = false, using chance: inout SeededGenerator) {
    (self.hasBlockIDs, self.hasSections) = (hasBlockIDs, hasSections)
    for path in ["inbox.md", "errands.md", "work/plan.md"].prefix(chance.number(1..<4)) {
      var file = File()
      if path != "inbox.md", chance.isTrue(oneIn: 2) {
        file.frontMatter = [("type", "plan"), ("tags", "[one, two]"), ("note", word(&chance))]
      }
      if path != "inbox.md" { file.entries.append(heading(&chance)) }
      for _ in 0..<chance.number(1..<5) { file.entries.append(item(depth: 0, &chance)) }
      if chance.isTrue(oneIn: 3) {
        file.entries.append(heading(&chance))
        file.entries.append(prose(&chance))
        for _ in 0..<chance.number(1..<3) { file.entries.append(item(depth: 0, &chance)) }
      }
      if hasSections { addSections(to: &file, &chance) }
      files[path] = file
    }
  }

  package var texts: [String: String] {
    files.mapValues { file in
      var text = ""
      if !file.frontMatter.isEmpty {
        text = "---\n" + file.frontMatter.map { "\($0.key): \($0.value)\n" }.joined() + "---\n"
      }
      var last: Entry.Kind?
      for entry in file.entries {
        if last != nil, last != .item || entry.kind != .item { text += "\n" }
        text += Self.text(of: entry, indent: "")
        last = entry.kind
      }
      return text
    }
  }

  private static func text(of entry: Entry, indent: String) -> String {
    switch entry.kind {
    case .heading:
      return String(repeating: "#", count: entry.level) + " \(entry.words.joined(separator: " "))\n"
    case .prose: return ([entry.words.joined(separator: " ")] + entry.further).map { $0 + "\n" }.joined()
    case .item:
      var line =
        indent + "- " + (entry.checkbox.map { "[\($0)] " } ?? "") + entry.words.joined(separator: " ")
      line += entry.tags.map { " #\($0)" }.joined()
      line += entry.fields.map { "  [\($0.key):: \($0.value)]" }.joined()
      line += entry.blockID.map { " ^\($0)" } ?? ""
      line += "\n" + entry.further.map { indent + "  \($0)\n" }.joined()
      return line + entry.children.map { text(of: $0, indent: indent + "  ") }.joined()
    }
  }

  // MARK: Making

  private mutating func number() -> Int {
    nextNumber += 1
    return nextNumber
  }

  private func word(_ chance: inout SeededGenerator) -> String {
    let syllables = ["ba", "ko", "li", "mer", "tu", "san", "vi", "do", "pe", "ra"]
    return (0..<chance.number(2..<4)).map { _ in chance.pick(syllables) }.joined()
  }

  mutating func item(depth: Int, _ chance: inout SeededGenerator) -> Entry {
    let number = "\(chance.number(100..<1000))n\(number())"
    var entry = Entry(kind: .item, words: (0..<chance.number(2..<5)).map { _ in word(&chance) } + [number])
    if hasBlockIDs { entry.blockID = "b\(number)" }
    if chance.isTrue(oneIn: 2) { entry.checkbox = chance.isTrue(oneIn: 4) ? "x" : " " }
    if chance.isTrue(oneIn: 3) { entry.tags = [chance.pick(["home", "work", "read"])] }
    if chance.isTrue(oneIn: 3) { entry.fields.append(("due", date(&chance))) }
    if chance.isTrue(oneIn: 6), !hasBlockIDs {
      entry.checkbox = " "
      entry.fields = [("repeat", "every week"), ("due", date(&chance))]
    }
    if chance.isTrue(oneIn: 5) { entry.further = [word(&chance) + " " + word(&chance), word(&chance)] }
    if depth < 2, chance.isTrue(oneIn: 4) {
      for _ in 0..<chance.number(1..<4) { entry.children.append(item(depth: depth + 1, &chance)) }
    }
    return entry
  }

  private func date(_ chance: inout SeededGenerator) -> String {
    let day = chance.number(1..<29)
    return "2026-0\(chance.number(1..<10))-\(day < 10 ? "0" : "")\(day)"
  }

  func heading(_ chance: inout SeededGenerator) -> Entry {
    Entry(kind: .heading, words: [word(&chance), word(&chance)])
  }

  private func prose(_ chance: inout SeededGenerator) -> Entry {
    Entry(
      kind: .prose, words: (0..<4).map { _ in word(&chance) },
      further: (0..<chance.number(0..<4)).map { _ in word(&chance) + " " + word(&chance) })
  }
}

// MARK: Changing

extension GeneratedVault {
  /// A person's change. Each is equally likely.
  private enum Deed: CaseIterable {
    case add, addBelow, delete, move, moveBelow, edit, toggle, tag, untag, setDue, setPriority, note, swap,
      rename,
      prose, frontMatter, complete, addProse
  }

  /// Makes some changes, each at a random place.
  ///
  /// - Parameter side: makes the numbers of new items differ from those of another side.
  /// - Returns: the vault after each of the changes.
  package func changed(_ count: Int, side: Int, using chance: inout SeededGenerator) -> [GeneratedVault] {
    var changed = self
    changed.nextNumber += side * 1000
    return (0..<count).map { _ in
      changed.change(side, &chance)
      return changed
    }
  }

  private mutating func change(_ side: Int, _ chance: inout SeededGenerator) {
    if hasSections, chance.isTrue(oneIn: 2) { return changeSections(&chance) }
    let path = chance.pick(files.keys.sorted())
    guard var file = files[path] else { return }
    let places = Self.places(in: file.entries)
    var items = places.filter { Self.entry(at: $0, in: file.entries).kind == .item }
    // People often work on the same few items.
    if chance.isTrue(oneIn: 2) { items = Array(items.prefix(2)) }
    let deed = chance.pick(Deed.allCases)
    switch deed {
    case .add: file.entries.append(item(depth: 1, &chance))
    case .addProse: file.entries.append(prose(&chance))
    case .rename:
      guard chance.isTrue(oneIn: 3), path != "inbox.md" else { return }
      files[path] = nil
      files[chance.pick(["renamed.md", "work/renamed.md", "other\(side).md"])] = file
      return
    case .frontMatter:
      if path == "inbox.md" { return }
      if file.frontMatter.isEmpty { file.frontMatter = [("type", "plan")] }
      let value = chance.pick([
        ("tags", "[one, \(word(&chance))]"), ("note", word(&chance)), ("mood", word(&chance)),
      ])
      file.frontMatter.removeAll { $0.key == value.0 }
      file.frontMatter.append((value.0, value.1))
    case .prose:
      guard let place = places.last(where: { Self.entry(at: $0, in: file.entries).kind == .prose }) else {
        return
      }
      let word = word(&chance)
      Self.change(place, in: &file.entries) { entry in
        if entry.further.isEmpty {
          entry.words.append(word)
        } else {
          entry.further[entry.further.count - 1] = word
        }
      }
    case .swap:
      guard file.entries.count > 2 else { return }
      let index = chance.number(1..<file.entries.count)
      if file.entries[index].kind == .item, file.entries[index - 1].kind == .item {
        file.entries.swapAt(index, index - 1)
      }
    case .delete, .move, .moveBelow:
      guard !items.isEmpty else { return }
      let entry = Self.remove(at: chance.pick(items), from: &file.entries)
      files[path] = file
      if deed != .delete { put(entry, below: deed == .moveBelow, &chance) }
      return
    default:
      guard !items.isEmpty else { return }
      changeItem(at: chance.pick(items), deed, in: &file, &chance)
    }
    files[path] = file
  }

  private mutating func changeItem(
    at place: [Int], _ deed: Deed, in file: inout File, _ chance: inout SeededGenerator
  ) {
    let (word, date, child) = (word(&chance), date(&chance), item(depth: 2, &chance))
    let index = chance.number(0..<100)
    var next: Entry?
    Self.change(place, in: &file.entries) { entry in
      switch deed {
      case .addBelow: entry.children.append(child)
      case .edit: entry.words[index % max(1, entry.words.count - 1)] = word
      case .toggle: entry.checkbox = [" ", "x", "/", "-"][index % 4]
      case .tag: if !entry.tags.contains(word) { entry.tags.append(word) }
      case .untag: entry.tags = Array(entry.tags.dropLast())
      case .setDue: Self.set("due", date, &entry)
      case .setPriority: Self.set("priority", ["high", "low", "medium"][index % 3], &entry)
      case .note: entry.further.append(word)
      case .complete:
        if entry.fields.contains(where: { $0.key == "repeat" }), entry.checkbox != "x" {
          var again = entry
          (again.children, again.further) = ([], [])
          Self.set("due", "2027-01-0\(1 + index % 3)", &again)
          next = again
        }
        entry.checkbox = "x"
        Self.set("completion", date, &entry)
      default: break
      }
    }
    if let next, place.count == 1 { file.entries.insert(next, at: place[0]) }
  }

  private static func set(_ key: String, _ value: String, _ entry: inout Entry) {
    if let index = entry.fields.firstIndex(where: { $0.key == key }) {
      entry.fields[index].value = value
    } else {
      entry.fields.append((key, value))
    }
  }

  private mutating func put(_ entry: Entry, below: Bool, _ chance: inout SeededGenerator) {
    let path = chance.pick(files.keys.sorted())
    guard var file = files[path] else { return }
    let items = file.entries.indices.filter { file.entries[$0].kind == .item }
    if below, !items.isEmpty {
      file.entries[chance.pick(items)].children.append(entry)
    } else {
      file.entries.append(entry)
    }
    files[path] = file
  }

  // MARK: Places

  /// The place of each entry, as indices from the top down.
  private static func places(in entries: [Entry]) -> [[Int]] {
    entries.indices.flatMap { index in
      [[index]] + places(in: entries[index].children).map { [index] + $0 }
    }
  }

  private static func entry(at place: [Int], in entries: [Entry]) -> Entry {
    let entry = entries[place[0]]
    return place.count == 1 ? entry : Self.entry(at: Array(place.dropFirst()), in: entry.children)
  }

  private static func change(_ place: [Int], in entries: inout [Entry], _ change: (inout Entry) -> Void) {
    if place.count == 1 { return change(&entries[place[0]]) }
    Self.change(Array(place.dropFirst()), in: &entries[place[0]].children, change)
  }

  private static func remove(at place: [Int], from entries: inout [Entry]) -> Entry {
    if place.count == 1 { return entries.remove(at: place[0]) }
    return remove(at: Array(place.dropFirst()), from: &entries[place[0]].children)
  }
}
