import TerminalKit

extension Key {
  /// Its name for people: `Space`, `Ctrl-C`.
  var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let letter): String(letter)
    case .enter: "Enter"
    case .altEnter: "Alt-Enter"
    case .escape: "Esc"
    case .tab: "Tab"
    case .backTab: "Shift-Tab"
    case .backspace: "Backspace"
    case .delete: "Delete"
    case .up: "Up"
    case .down: "Down"
    case .left: "Left"
    case .right: "Right"
    case .shiftUp: "Shift-Up"
    case .shiftDown: "Shift-Down"
    case .home: "Home"
    case .end: "End"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .control(let letter): "Ctrl-\(letter.uppercased())"
    case .alt(let letter): "Alt-\(letter)"
    }
  }

  /// Returns the key that ``name`` names; nil if there is none, as for `1-9`.
  init?(name: String) {
    if name.count == 1, let letter = name.first {
      self = .character(letter)
    } else if let key = Self.named[name] {
      self = key
    } else {
      return nil
    }
  }

  private static let named = Dictionary(
    uniqueKeysWithValues: (Action.table.flatMap(\.keys) + [.altEnter]).map { ($0.name, $0) })
}
