import LibC

/// The modes of a terminal while the program has it, and the one string that undoes them all.
package enum TerminalModes: Hashable, Sendable {
  /// The alternate screen, as a whole.
  case screen
  /// The same, with reports of clicks and of the wheel. The terminal then no longer selects text by itself.
  case screenWithMouse
  /// Lines that are only ever added: the keys arrive one by one, and nothing else changes.
  case linear

  /// Turns on the alternate screen, marks for pastes and the cursor, resets the style and clears the screen. `screen`
  /// also turns off a mouse that another program left on.
  package var setting: StaticString {
    switch self {
    case .screen:
      "\u{1B}[?1049h\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?2004h\u{1B}[?25h\u{1B}[m\u{1B}[2J"
    case .screenWithMouse:
      "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?25h\u{1B}[m\u{1B}[2J"
    case .linear: ""
    }
  }

  /// Ends an unfinished frame, resets the style, shows the cursor, turns off the marks for pastes, and restores the
  /// earlier screen.
  package var undoing: StaticString {
    switch self {
    case .screen: "\u{1B}[?2026l\u{1B}[m\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l"
    case .screenWithMouse:
      "\u{1B}[?2026l\u{1B}[m\u{1B}[?25h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?1049l"
    case .linear: ""
    }
  }

  /// Returns settings with which keys arrive one by one and without echo, including Ctrl-C and Ctrl-Z. Output stays
  /// unchanged, so that the message of a trap still has its line ends.
  static func raw(_ settings: termios) -> termios {
    var raw = settings
    raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INLCR | IGNCR | INPCK | ISTRIP | IXON)
    raw.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | IEXTEN | ISIG)
    raw.c_cflag |= tcflag_t(CS8)
    withUnsafeMutableBytes(of: &raw.c_cc) { bytes in
      bytes[Int(VMIN)] = 1
      bytes[Int(VTIME)] = 0
    }
    return raw
  }
}
