/// Random changes of sections.
extension GeneratedVault {
  private enum Deed: CaseIterable {
    case addItem, moveItem, addSection, deleteSection, moveSection, addHeading, deleteHeading
  }

  mutating func addSections(to file: inout File, _ chance: inout SeededGenerator) {
    for _ in 0..<chance.number(1..<4) {
      file.entries += section(&chance)
      for _ in 0..<chance.number(0..<3) { file.entries.append(item(depth: 1, &chance)) }
    }
  }

  mutating func changeSections(_ chance: inout SeededGenerator) {
    let path = chance.pick(files.keys.sorted())
    guard var file = files[path] else { return }
    let headings = file.entries.indices.filter { file.entries[$0].kind == .heading }
    let place = chance.number(0..<file.entries.count + 1)
    switch chance.pick(Deed.allCases) {
    case .addItem: file.entries.insert(item(depth: 1, &chance), at: place)
    case .moveItem:
      let items = file.entries.indices.filter { file.entries[$0].kind == .item }
      if items.isEmpty { return }
      let moved = file.entries.remove(at: chance.pick(items))
      file.entries.insert(moved, at: min(place, file.entries.count))
    case .addSection:
      file.entries.insert(contentsOf: section(&chance), at: chance.pick(headings + [file.entries.count]))
    case .addHeading: file.entries.insert(section(&chance)[0], at: place)
    case .deleteHeading:
      if !headings.isEmpty { file.entries.remove(at: chance.pick(headings)) }
    case .deleteSection:
      if !headings.isEmpty {
        file.entries.removeSubrange(Self.section(chance.pick(headings), in: file.entries))
      }
    case .moveSection:
      if headings.isEmpty { return }
      let range = Self.section(chance.pick(headings), in: file.entries)
      let moved = file.entries[range]
      file.entries.removeSubrange(range)
      files[path] = file
      let goal = chance.isTrue(oneIn: 3) ? chance.pick(files.keys.sorted()) : path
      let entries = files[goal]?.entries ?? []
      let places = entries.indices.filter { entries[$0].kind == .heading } + [entries.count]
      files[goal]?.entries.insert(contentsOf: moved, at: chance.pick(places))
      return
    }
    files[path] = file
  }

  private mutating func section(_ chance: inout SeededGenerator) -> [Entry] {
    var heading = heading(&chance)
    heading.level = chance.pick([1, 2, 2, 3])
    return [heading, item(depth: 1, &chance)]
  }

  /// A heading with everything below it, including sections of lower levels.
  private static func section(_ heading: Int, in entries: [Entry]) -> Range<Int> {
    let next = entries[(heading + 1)...].firstIndex {
      $0.kind == .heading && $0.level <= entries[heading].level
    }
    return heading..<(next ?? entries.count)
  }
}
