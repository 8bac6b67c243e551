/// What a key can mean. The same everywhere, whatever is on the screen.
package enum Action: String, CaseIterable, Hashable, Sendable {
  case down, up, first, last, pageDown, pageUp
  case open, back, left, right, nextTab, previousTab
  case capture, add
  case complete, star, tag, move, edit, editor, attach, show, link, delete
  case mark, markAll
  case moveDown, moveUp, nest, unnest
  case process, search, undo, redo
  case menu, help, quit
  case suspend, repaint
  /// In no key, only in the menu.
  case convert

  /// Whether it only goes up or down.
  var isMovement: Bool {
    switch self {
    case .down, .up, .first, .last, .pageDown, .pageUp: true
    default: false
    }
  }
}
