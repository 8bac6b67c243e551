/// Keeps what is selected something that is there.
extension App {
  /// Puts the selection of the screen onto a row that exists: its own, else the one now in its place.
  mutating func settle() { settle(screen) }

  mutating func settle(_ screen: Screen) {
    var selection = selections[screen] ?? Selection()
    let entries = entries(of: screen)
    if let key = selection.key, let index = entries.firstIndex(of: .row(key)) {
      selection.index = index
    } else {
      selection.index = Self.nearestRow(to: selection.index, in: entries) ?? 0
      selection.key = entries.isEmpty ? nil : entries[selection.index].key
    }
    let height = zones.body
    // Headings above the first row are in sight with it.
    if !entries.prefix(selection.index).contains(where: { $0.key != nil }) {
      selection.offset = selection.index
    }
    selection.offset = max(0, min(selection.offset, height - 1, selection.index))
    selections[screen] = selection
  }

  /// The row at an index, else the next one, else the one before.
  private static func nearestRow(to index: Int, in entries: [Entry]) -> Int? {
    let start = min(max(0, index), max(0, entries.count - 1))
    return entries[start...].firstIndex { $0.key != nil }
      ?? entries.prefix(start).lastIndex { $0.key != nil }
  }

  /// Takes another state of the vault. A line that was changed in place is the same item. From a row that
  /// is gone, the cursor goes to the next one that was there before, else to the one before it, else it stays on the
  /// same row.
  mutating func take(_ vault: VaultSnapshot) {
    let screens = Set(path + Screen.tabs)
    let before = Dictionary(uniqueKeysWithValues: screens.map { ($0, entries(of: $0)) })
    let old = self.vault
    self.vault = vault
    sheet?.kind.follow(from: old, in: &self)
    if vault.isComplete { slots.settle(with: vault.collections) }
    for screen in screens {
      guard let selection = selections[screen], let key = selection.key, let rows = before[screen] else {
        continue
      }
      let now = entries(of: screen)
      let present = Set(now.compactMap(\.key))
      if present.contains(key) || now.isEmpty { continue }
      if case .item(let item) = key, let changed = successor(of: item, from: old),
        present.contains(.item(changed))
      {
        selections[screen]?.key = .item(changed)
        continue
      }
      let index = rows.firstIndex(of: .row(key)) ?? selection.index
      let candidates =
        rows[min(index, rows.count)...].compactMap(\.key) + rows.prefix(index).reversed().compactMap(\.key)
      if let next = candidates.first(where: present.contains) {
        selections[screen]?.key = next
        // The row below slides under the cursor; one from above leaves the cursor where the list now ends.
      }
    }
    marks = marks.filter { vault.item($0) != nil }
    leaveWhatIsGone()
    for screen in screens where path.contains(screen) || screen.isTab { settle(screen) }
  }

  /// The item that a line became which was changed in place: by another program, in an editor, or by an
  /// attachment that is part of its words.
  func successor(of key: ItemKey, from old: VaultSnapshot) -> ItemKey? {
    guard let before = old.files[key.path], let now = vault.files[key.path], now.index(of: key) == nil,
      let index = before.index(of: key)
    else { return nil }
    return now.successor(of: index, in: before).map { now.keys[$0] }
  }

  /// A screen of something that is no longer there is left.
  private mutating func leaveWhatIsGone() {
    while path.count > 1, screen.kind.isGone(in: self) { path.removeLast() }
  }
}
