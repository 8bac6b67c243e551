/// One key, as far as a terminal can tell.
package enum Key: Hashable, Sendable {
  /// A key that writes something. Combining marks arrive as their own keys.
  case character(Character)
  case enter, altEnter, escape, tab, backTab, backspace, delete
  case up, down, left, right, shiftUp, shiftDown
  case home, end, pageUp, pageDown
  /// With Control: a lowercase letter, or one of ``@[\]^_``.
  case control(Character)
  /// With Alt, or after Esc: `.alt("b")`. Alt with an arrow is the letter that moves by a word (`b`, `f`).
  case alt(Character)
}

extension Key: ExpressibleByExtendedGraphemeClusterLiteral {
  /// A key that writes: `"x"`.
  package init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

/// Input from a terminal's keyboard, and from its mouse if the program asked for that.
package enum TerminalInput: Hashable, Sendable {
  case key(Key)
  /// Pasted text, unchanged except for line ends, which are line feeds.
  case paste(String)
  /// A press of the first button.
  case click(Point)
  /// Steps of the wheel: positive for down, negative for up.
  case wheel(Int)
}
