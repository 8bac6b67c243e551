extension FieldText {
  /// Handles a key in a field, and returns whether it means anything there. Enter, Tab and Esc never do: they belong to
  /// the view around the field. Up and Down do so in a field of more lines, until there is no line left in that
  /// direction.
  package mutating func handle(_ key: Key) -> Bool {
    switch key {
    case .character(let character): insert(character)
    case .altEnter, .control("j"):
      guard isMultiline else { return false }
      insert("\n")
    case .control("y"): paste()
    case .control("_"): return undo()
    case .alt("_"): return redo()
    case .up: return isMultiline && moveUp()
    case .down: return isMultiline && moveDown()
    default: return handleMoving(key) || handleDeleting(key)
    }
    return true
  }

  /// Returns whether a key with Alt means something in a field.
  package static func means(_ key: Key) -> Bool {
    [.alt("b"), .alt("f"), .alt("d"), .alt("\u{7F}"), .alt("_")].contains(key)
  }

  private mutating func handleMoving(_ key: Key) -> Bool {
    switch key {
    case .left, .control("b"): moveLeft()
    case .right, .control("f"): moveRight()
    case .home, .control("a"): moveToLineStart()
    case .end, .control("e"): moveToLineEnd()
    case .alt("b"): moveWordLeft()
    case .alt("f"): moveWordRight()
    default: return false
    }
    return true
  }

  private mutating func handleDeleting(_ key: Key) -> Bool {
    switch key {
    case .backspace, .control("h"): deleteBackward()
    case .delete, .control("d"): deleteForward()
    case .control("w"), .alt("\u{7F}"): deleteWordBackward()
    case .alt("d"): deleteWordForward()
    case .control("u"): deleteToLineStart()
    case .control("k"): deleteToLineEnd()
    default: return false
    }
    return true
  }
}
