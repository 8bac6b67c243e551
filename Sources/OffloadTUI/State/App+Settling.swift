import OffloadKit

/// Keeps the selection on a row that exists.
extension App {
  /// Puts the selection of the screen on a row that exists: its own, or the one now in its place.
  mutating func settle() {
    if let filter, !path.contains(filter.screen) { self.filter = nil }
    layOutText()
    settle(screen)
  }

  mutating func settle(_ screen: Screen) {
    begin(screen)
    var selection = selections[screen] ?? Selection()
    let entries = entries(of: screen)
    defer { selections[screen] = selection }
    guard !entries.isEmpty else {
      // The index stays, for rows that come back.
      selection.key = nil
      return
    }
    if let key = selection.key, let index = entries.index(of: key, near: selection.index) {
      selection.index = index
    } else {
      selection.index = nearestRow(to: selection.index, in: entries) ?? 0
      selection.key = entries[selection.index].key
    }
    if isBelowText(selection.index, in: entries) { selection.offset = selection.index }
    selection.offset = max(0, min(selection.offset, listRows - 1, selection.index))
  }

  /// Puts the text of open files on rows of the list's width.
  private mutating func layOutText() {
    let width = textWidth
    guard vault.files.values.contains(where: { $0.prose.width != width }) else { return }
    vault.files = vault.files.mapValues { $0.laidOut(in: width) }
    filterRows()
  }

  /// Returns the row at an index, the next one if that isn't a row, or the one before if there is no next one. Text
  /// gives way to another row on the same page.
  private func nearestRow(to index: Int, in entries: [Entry]) -> Int? {
    let start = min(max(0, index), max(0, entries.count - 1))
    return target(near: start, by: 1, in: entries) ?? entries[start...].firstIndex { $0.key != nil }
      ?? entries.prefix(start).lastIndex { $0.key != nil }
  }

  /// Takes a new state of the vault. Each item keeps its key, and a renamed file stays the same collection. If the
  /// selected row is gone, the cursor goes to the next row that was there before. If there is none, it goes to the row
  /// before, and failing that it stays at the same index.
  ///
  /// - Parameter isOurs: whether the user made the change here, and knows what is gone; if not, Offload tells them.
  mutating func take(_ vault: VaultSnapshot, isOurs: Bool) {
    for (old, new) in vault.renamed { take(Renaming(old: old, new: new)) }
    let screens = Set(path + Screen.tabs)
    let before = Dictionary(uniqueKeysWithValues: screens.map { ($0, entries(of: $0)) })
    let (old, selected, lost, screen) = (self.vault, selection.key, selection.lost, screen)
    let wasKnown = screen.kind.file.map { old.files[$0] != nil } ?? old.isComplete
    let known = Set(old.files.keys).union(closed.keys)
    self.vault = followed(vault)
    self.vault.renamed = [:]
    followDrafts(known: known)
    (peeked, attached.isStale, linking.isStale) = (Peeked(), true, true)
    sheet?.kind.follow(in: &self)
    (search.isStale, today.isStale, days.isStale) = (!search.answered.isEmpty, true, true)
    if vault.isComplete { slots.settle(with: vault.collections) }
    for screen in screens { follow(before[screen] ?? [], on: screen, isOurs: isOurs) }
    followMarks(isOurs: isOurs)
    for screen in screens { settle(screen) }
    guard !isOurs, let key = selection.key, key != selected else { return }
    if let lost = selection.lost {
      miss("\(name(of: lost, in: old)) is no longer there.")
    } else if selected == nil, wasKnown, key != lost {
      miss("\(name(of: key, in: self.vault)) has just come.")
    }
  }

  /// Returns the vault with its items under the keys that they had before.
  private mutating func followed(_ vault: VaultSnapshot) -> VaultSnapshot {
    var vault = vault
    closed.merge(self.vault.files) { _, file in file }
    for (path, file) in vault.files {
      guard let old = closed.removeValue(forKey: path) else {
        vault.files[path] = file.laidOut(in: textWidth)
        continue
      }
      vault.files[path] = file == old ? old : file.following(old)
    }
    return vault
  }

  /// Finds the selected row of a screen, or the row to select instead.
  mutating func follow(_ rows: [Entry], on screen: Screen, isOurs: Bool) {
    if filter?.screen == screen { filterRows() }
    guard var selection = selections[screen] else { return }
    defer { selections[screen] = selection }
    let now = entries(of: screen)
    if selection.lost == nil, selection.key.map({ now.index(of: $0, near: selection.index) != nil }) ?? true {
      return
    }
    let present = Set(now.compactMap(\.key))
    if let lost = selection.lost, present.contains(lost) {
      (selection.key, selection.lost) = (lost, nil)
      if screen == self.screen { missed = nil }
    }
    guard let key = selection.key, !present.contains(key) else { return }
    if !isOurs, selection.lost == nil { selection.lost = key }
    let index = rows.index(of: key, near: selection.index) ?? selection.index
    let candidates =
      rows[min(index, rows.count)...].compactMap(\.key) + rows.prefix(index).reversed().compactMap(\.key)
    // The row below moves up under the cursor. With a row from above, the cursor goes to the new end of the list.
    let next =
      candidates.first { !$0.isText && present.contains($0) } ?? candidates.first(where: present.contains)
    if let next { selection.key = next }
  }

  /// Records the files that the user changed here, so that Offload doesn't report them after the next search.
  mutating func noteFiles(_ files: [VaultPath]) {
    changeCount += 1
    search.ours.formUnion(files)
    today.ours.formUnion(files)
    days.ours.formUnion(files)
  }

  /// Follows the selected row of a screen whose rows come from a new search.
  ///
  /// - Parameters:
  ///   - rows: the rows before.
  ///   - name: the name of the row that was selected, to report it if it is gone.
  ///   - ours: files that the user changed here.
  mutating func followFound(on screen: Screen, _ rows: [Entry], name: String?, ours: Set<VaultPath>) {
    let key = selections[screen]?.key
    let isOurs = if case .item(let item) = key { ours.contains(item.path) } else { true }
    follow(rows, on: screen, isOurs: isOurs)
    settle(screen)
    if !isOurs, self.screen == screen, let name, selection.lost != nil, selection.key != nil,
      selection.key != key
    {
      miss("\(name) is no longer there.")
    }
  }

  private mutating func followMarks(isOurs: Bool) {
    guard !marks.isEmpty else { return }
    let count = marks.count
    marks = marks.filter { item($0) != nil }
    if !isOurs, marks.count < count { miss("\(count - marks.count) of the marked are no longer there.") }
  }

  /// Says what another program has removed. The next key that would act on a row says it again instead.
  mutating func miss(_ sentence: String) {
    missed = sentence
    // A user who writes or chooses is looking at something else.
    if sheet == nil, banner?.retry == nil { banner = .talk(sentence) }
  }

  /// Says again what is gone, if the user hasn't moved since.
  ///
  /// - Returns: whether it said so, so that the key must do nothing.
  mutating func saysWhatIsMissed() -> Bool {
    guard let sentence = missed else { return false }
    // From now on, keys act on the row under the cursor.
    (missed, selection.lost) = (nil, nil)
    banner = .talk(sentence)
    return true
  }

  private func name(of key: RowKey, in old: VaultSnapshot) -> String {
    switch key {
    case .item(let key): old.item(key).map { Sentence.named([$0]) } ?? "It"
    case .collection(let path): old.collection(path)?.name ?? path.collectionName
    case .conflict(let path, _): "The duplicate in \(path.text)"
    case .text, .passage: "The text"
    case .group, .day: "The row"
    }
  }

  /// Leaves screens whose subject our own change removed. If the subject was gone before, the screen stays, so that the
  /// user can read that.
  mutating func leaveWhatIsGone(since before: App) {
    while path.count > 1, screen.kind.isGone(in: self), !screen.kind.isGone(in: before) { path.removeLast() }
  }
}

extension [Entry] {
  /// Returns the index of a row, and looks at its old index first.
  func index(of key: RowKey, near index: Int) -> Int? {
    if indices.contains(index), self[index].key == key { return index }
    return firstIndex { $0.key == key }
  }
}
