import TerminalKit

/// The two rows of keys below the list. Neither names a key of the other.
extension App {
  /// The keys of the front that do something for the selected row, and as many others as fit the width.
  var keyRow: [KeyHint] { keyRow(width: size.width) }

  /// - Parameter moreBelow: whether the pane has more than is on the screen.
  func keyRow(width: Int, moreBelow: Bool = false) -> [KeyHint] {
    var main = mainKeys
    if moreBelow { main.insert(previewHint, at: max(0, main.count - 1)) }
    var room = width - main.width
    guard hasScreenKeys, room >= 0, let last = main.last else { return main.fitting(width) }
    var row = Array(main.dropLast())
    let named = Set((row + quickAdd + [last]).flatMap(\.names))
    var waiting = Action.groupsForRows.map { $0[...] }
    // One of each group in turn, so that every width has some of every kind.
    while !waiting.isEmpty {
      for index in waiting.indices {
        while let action = waiting[index].popFirst() {
          guard !named.contains(action.shown), isWorthNaming(action) else { continue }
          let hint = KeyHint(action.shown, screen.kind.meaning(of: action).word)
          room -= hint.width + [KeyHint].spacing
          guard room >= 0 else { return row + [last] }
          row.append(hint)
          break
        }
      }
      waiting.removeAll(where: \.isEmpty)
    }
    return row + [last]
  }

  /// The most important keys, in their order.
  var mainKeys: [KeyHint] {
    let isFiltered = sheet == nil && filter?.screen == screen
    let keys = (isFiltered ? [KeyHint("Esc", "show all")] : []) + front.hints(in: self)
    guard hasScreenKeys else { return keys }
    let below = newInQuickRow?.key
    // With an ordinary row selected, the same keys stay in their places as the user moves.
    let isOrdinary = selectedKey != nil && marks.isEmpty
    return keys.filter { $0.key != below && (isOrdinary || isPossible($0)) }.map { hint in
      guard let group = selectedGroup, hint.key == Action.open.shown else { return hint }
      return KeyHint(hint.key, isFolded(group) ? "show" : "hide")
    }
  }

  /// `c capture a thought`, if there is a row for it, and the keys that mean the same on every screen, as far as the
  /// sync facts leave room.
  var quickAdd: [KeyHint] {
    guard zones.hasQuickAdd, hasScreenKeys else { return [] }
    // Each end has an empty column, and there are two between the left and the right part.
    let taken = 4 + max(0, syncFacts.reduce(-3) { $0 + DisplayWidth.of($1) + 3 })
    let above = Set(mainKeys.map(\.key))
    let everywhere = [KeyHint].of(path.count > 1 ? .back : .nextTab, .search, .undo, .quit)
    let hints = [newInQuickRow].compactMap(\.self) + everywhere.filter { !above.contains($0.key) }
    let fitting = hints.first(fitting: size.width - taken)
    return fitting.isEmpty ? Array(hints.prefix(1)) : fitting
  }

  /// The key for something new, unless an empty list shows it itself.
  private var newInQuickRow: KeyHint? {
    guard zones.hasQuickAdd else { return nil }
    // If a row is selected, the list isn't empty, so there is no need to go through it for each frame.
    if selection.key == nil, list(height: 1).emptyAction != nil { return nil }
    return screen.kind.quickAdd(in: self)
  }

  /// Whether keys have the meanings of the table.
  private var hasScreenKeys: Bool { sheet == nil && !front.takesText }

  /// Whether a key of a screen does something now; true for keys that only this screen has.
  private func isPossible(_ hint: KeyHint) -> Bool {
    let actions = hint.keys.compactMap(Action.of).map(screen.kind.meaning)
    return actions.isEmpty || actions.contains { reason(against: $0) == nil }
  }

  /// Whether a row with room names an action: one that does something now. A screen where `a` means more than `c` names
  /// it anyway.
  private func isWorthNaming(_ action: Action) -> Bool {
    if case .control = action.keys.first { return false }
    if action == .add { return false }
    // There, it does what `E` does, which the row names.
    if action == .edit, case .text? = selection.key { return false }
    if action == .edit, case .conflict? = selection.key { return false }
    return reason(against: screen.kind.meaning(of: action)) == nil
  }
}
