import TerminalKit
import OffloadKit

/// The key row and the row for adding: what is most useful here, as much of it as the width allows.
extension App {
  /// The hints that fit, in order; `? keys` is the last to be dropped.
  package var keyRow: [KeyHint] { keyRow(width: size.width) }

  package func keyRow(width: Int) -> [KeyHint] { wantedHints.fitting(width) }

  /// `c capture a thought`, on screens that have room for it and where it means that.
  package var quickAdd: KeyHint? {
    guard Zones(size).hasQuickAdd, sheet == nil, screen != .search else { return nil }
    return KeyHint("c", "capture a thought")
  }

  private var wantedHints: [KeyHint] {
    switch sheet {
    case .compose(let compose): return hints(of: compose)
    case .picker(let picker): return hints(of: picker)
    case .conflict:
      return [KeyHint("Enter", "choose"), KeyHint("Esc", "back to your text")]
        + (isNarrow ? [] : [KeyHint("", "nothing is lost either way: u undo")])
    case nil: break
    }
    if selection.key == nil, let hints = hintsWithoutRows { return hints }
    switch screen {
    case .inbox: return hints([.complete, .move, .tag, .star, .edit, .delete, .process, .help])
    case .plans, .lists:
      return [KeyHint("Enter", "open"), KeyHint("a", screen == .plans ? "new plan" : "new list")]
        + hints([.edit, .star, .menu, .search, .help])
    case .collection(let path):
      guard vault.collection(path)?.isStructured == true else {
        return hints([.complete, .move, .tag, .star, .edit, .add, .menu, .help])
      }
      return [KeyHint("Space", "done"), KeyHint("J K", "reorder"), KeyHint("> <", "nest")]
        + (isNarrow ? [] : [KeyHint("Left Right", "fold")]) + hints([.add, .menu, .help])
    case .item:
      let actions: [Action] = [.complete, .move, .tag, .star, .edit, .show, .delete, .menu, .help]
      return hints(actions.filter { reason(against: $0) == nil })
    case .process:
      guard currentCapture != nil else { return hints([.undo, .back, .help]) }
      let words = [
        KeyHint("Space", "done"), KeyHint("x", isNarrow ? "del" : "delete"), KeyHint("j", "later"),
      ]
      return isNarrow
        ? words + hints([.help])
        : words + [KeyHint("m", "elsewhere"), KeyHint("Esc", "stop")] + hints([.tag, .star, .edit, .help])
    case .search:
      return [
        KeyHint("type", "to filter"), KeyHint("Tab", "next chip"), KeyHint("Enter", "open"),
        KeyHint("Esc", search.field.isEmpty ? "close" : "clear, then close"),
      ]
    }
  }

  /// What can be done where there is no row; nil for screens that have other keys anyway.
  private var hintsWithoutRows: [KeyHint]? {
    switch screen {
    case .inbox: hints([.capture, .search, .quit, .help])
    case .plans, .lists:
      [KeyHint("a", screen == .plans ? "new plan" : "new list")] + hints([.search, .quit, .help])
    case .collection: hints([.add, .search, .back, .help])
    case .item, .process, .search: nil
    }
  }

  private func hints(_ actions: [Action]) -> [KeyHint] {
    actions.compactMap { Binding.of($0).map { KeyHint($0.shown, $0.word) } }
  }

  private func hints(of compose: Compose) -> [KeyHint] {
    if isNarrow { return [KeyHint("Enter", "save"), KeyHint("Tab", "fields"), KeyHint("Esc", "close")] }
    return [
      KeyHint("Enter", compose.field == .voice ? (compose.isListening ? "stop" : "start") : "save"),
      KeyHint("Alt-Enter", "new line"), KeyHint("Tab", "next field"),
      KeyHint("Esc", compose.draft.isEmpty ? "close" : "close, draft stays"),
    ]
  }

  private func hints(of picker: Picker) -> [KeyHint] {
    switch picker.purpose {
    case .tags, .collectionTags:
      return [KeyHint("Enter", "on or off"), KeyHint("Up Down", "choose"), KeyHint("Esc", "back")]
    case .move:
      return [
        KeyHint("Enter", "move"), KeyHint("1-9", "straight there"), KeyHint("Up Down", "choose"),
        KeyHint("Esc", "back"),
      ]
    default:
      return [
        KeyHint("Enter", verb(of: picker.purpose)), KeyHint("Up Down", "choose"), KeyHint("Esc", "back"),
      ]
    }
  }

  private func verb(of purpose: Picker.Purpose) -> String {
    switch purpose {
    case .move, .slot: "move"
    case .tags, .collectionTags: "on or off"
    case .linkTo, .linkFrom: "link"
    case .attach: "attach"
    case .open: "open"
    case .newCollection: "make it"
    case .newName: "rename"
    case .menu, .help: "do it"
    }
  }
}

extension [KeyHint] {
  /// As many as a row of some columns holds; the last of them is the last to be dropped. In a narrow row the words
  /// give way before the keys: `Space m t s e x   p process   ? keys`.
  func fitting(_ width: Int) -> [KeyHint] {
    guard let last else { return [] }
    if Self.width(of: self) <= width { return self }
    guard Self.width(of: [last]) <= width else { return [KeyHint(last.key, "")] }
    return (width < 60 && last.key == "?" ? keysAlone(width) : nil) ?? leading(width)
  }

  /// The first as keys without their words, and the last two whole.
  private func keysAlone(_ width: Int) -> [KeyHint]? {
    let ending = Array(suffix(2))
    for kept in stride(from: count - 2, to: 0, by: -1) {
      let keys = KeyHint(prefix(kept).map(\.key).joined(separator: " "), "")
      if Self.width(of: [keys] + ending) <= width { return [keys] + ending }
    }
    return nil
  }

  /// The first that fit before the last.
  private func leading(_ width: Int) -> [KeyHint] {
    let kept = (0..<count).last { Self.width(of: prefix($0) + suffix(1)) <= width }
    return Array(prefix(kept ?? 0) + suffix(1))
  }

  /// One blank at the edge, three between two hints, one within each.
  private static func width(of hints: some Collection<KeyHint>) -> Int {
    hints.reduce(1) { total, hint in
      let word = DisplayWidth.of(hint.word)
      let key = DisplayWidth.of(hint.key)
      return total + key + word + (key > 0 && word > 0 ? 1 : 0)
    } + 3 * Swift.max(0, hints.count - 1)
  }
}
