import LibC

/// What is asked of a terminal while the program has it, and the one string that takes all of it back.
package enum TerminalModes: Hashable, Sendable {
  /// The alternate screen, drawn on as a whole.
  case screen
  /// The same, with clicks and turns of the wheel told: the terminal no longer selects text by itself.
  case screenWithMouse
  /// Lines that are only ever added: the keys one by one, and nothing else.
  case linear

  /// Alternate screen, pastes marked, cursor shown; plain and empty. A mouse that another program has left on is off.
  package var setting: StaticString {
    switch self {
    case .screen:
      "\u{1B}[?1049h\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?2004h\u{1B}[?25h\u{1B}[m\u{1B}[2J"
    case .screenWithMouse:
      "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1000h\u{1B}[?1006h\u{1B}[?25h\u{1B}[m\u{1B}[2J"
    case .linear: ""
    }
  }

  /// An unfinished frame ended, plain, cursor shown, pastes as before, and the screen that was there.
  package var undoing: StaticString {
    switch self {
    case .screen: "\u{1B}[?2026l\u{1B}[m\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l"
    case .screenWithMouse:
      "\u{1B}[?2026l\u{1B}[m\u{1B}[?25h\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?2004l\u{1B}[?1049l"
    case .linear: ""
    }
  }

  /// Keys as they come, unseen and one by one: Ctrl-C and Ctrl-Z as well. What is written is left as it is, so
  /// that the message of a trap still has its line ends.
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
