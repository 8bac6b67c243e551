/// One key, as far as a terminal can tell.
package enum Key: Hashable, Sendable {
  /// A key that writes something. Marks that belong to the character before arrive as keys of their own.
  case character(Character)
  case enter, altEnter, escape, tab, backTab, backspace, delete
  case up, down, left, right, shiftUp, shiftDown
  case home, end, pageUp, pageDown
  /// Held with Control: a small letter, or one of ``@[\]^_``.
  case control(Character)
  /// Held with Alt, or after Esc: `.alt("b")`. Alt with an arrow is the letter that moves by a word (`b`, `f`).
  case alt(Character)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// A key that writes: `"x"`.
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

/// What arrives from a terminal's keyboard, and from its mouse where that was asked for.
package enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// Text that was pasted: as it came, but for line ends, which are line feeds.
  case paste(String)
  /// The first button, where it was pressed.
  case click(Point)
  /// The wheel, by so many steps down; up where there are fewer than none.
  case wheel(Int)
}
