import TerminalKit
import OffloadKit

/// The key row and the row for adding: what is most useful here, as much of it as the width allows.
extension App {
  /// The hints that fit, in order; `? keys` is the last to be dropped.
  package var keyRow: [KeyHint] { keyRow(width: size.width) }

  package func keyRow(width: Int) -> [KeyHint] {
    var hints = wantedHints
    guard let last = hints.popLast() else { return [] }
    // One blank at the edge, three between two hints, one within each.
    let length = { (hint: KeyHint) in DisplayWidth.of(hint.key) + DisplayWidth.of(hint.word) + 1 }
    var total = 1 + length(last)
    guard total <= width else { return [KeyHint(last.key, "")] }
    var shown: [KeyHint] = []
    for hint in hints {
      total += length(hint) + 3
      guard total <= width else { break }
      shown.append(hint)
    }
    return shown + [last]
  }

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
      return [KeyHint("Enter", "choose"), KeyHint("Up Down", ""), KeyHint("Esc", "back to your text")]
    case nil: break
    }
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
        + [KeyHint("Left Right", "fold")] + hints([.add, .menu, .help])
    case .item: return hints([.complete, .move, .tag, .star, .edit, .show, .delete, .menu, .help])
    case .process:
      guard currentCapture != nil else { return hints([.undo, .back, .help]) }
      return [
        KeyHint("Space", "done"), KeyHint("x", "delete"), KeyHint("j", "later"), KeyHint("m", "elsewhere"),
      ]
        + hints([.tag, .star, .edit]) + [KeyHint("Esc", "stop"), KeyHint("?", "keys")]
    case .search:
      return [
        KeyHint("Tab", "next chip"), KeyHint("Enter", "open"), KeyHint("Up Down", "choose"),
        KeyHint("Esc", search.field.isEmpty ? "close" : "clear"),
      ]
    }
  }

  private func hints(_ actions: [Action]) -> [KeyHint] {
    actions.compactMap { Binding.of($0).map { KeyHint($0.shown, $0.word) } }
  }

  private func hints(of compose: Compose) -> [KeyHint] {
    [
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
