/// Turns the bytes of a keyboard into keys and pastes. It keeps incomplete input, whether half a letter, half a
/// sequence or half a paste, so it doesn't matter where the bytes are cut.
package struct InputParser: Hashable, Sendable {
  private enum State: Hashable, Sendable {
    case ground
    /// Letters of more than one byte; `isAlt` if an Esc came before.
    case letter(isAlt: Bool)
    case escape
    /// After `ESC [` and after `ESC O`: parameters, then a final byte.
    case sequence(introducer: UInt8)
    /// A report of the terminal about itself, up to BEL or `ESC \`. Nobody asked for it.
    case answer
    case answerEscape
    /// After `ESC [ M`: three bytes about the mouse. Terminals send them if another program left the mouse on.
    case mouse
    case paste
  }

  private var state = State.ground
  private var bytes: [UInt8] = []
  private var inputs: [TerminalInput] = []

  package init() {}

  /// Whether an Esc has come that may be the key or the beginning of a sequence. After a moment without more bytes, the
  /// caller decides with ``timeOut()``.
  package var isWaiting: Bool {
    switch state {
    case .escape, .sequence, .answer, .answerEscape, .mouse: true
    case .ground, .letter, .paste: false
    }
  }

  /// Reads bytes, and returns the input that they complete, in order.
  package mutating func read(_ new: some Sequence<UInt8>) -> [TerminalInput] {
    for byte in new { take(byte) }
    defer { inputs = [] }
    return inputs
  }

  /// Decides that nothing follows: a lone Esc was the key, and a sequence that had only begun was a key with Alt.
  package mutating func timeOut() -> [TerminalInput] {
    switch state {
    case .escape: emit(.escape)
    case .sequence(let introducer) where bytes.isEmpty: emit(.alt(Character(Unicode.Scalar(introducer))))
    case .sequence, .answer, .answerEscape, .mouse: break
    case .ground, .letter, .paste: return []
    }
    reset()
    defer { inputs = [] }
    return inputs
  }

  private mutating func emit(_ key: Key?) {
    if let key { inputs.append(.key(key)) }
  }

  private mutating func reset() {
    state = .ground
    bytes.removeAll(keepingCapacity: true)
  }

  private mutating func take(_ byte: UInt8) {
    switch state {
    case .ground: begin(byte, isAlt: false)
    case .letter(let isAlt): continueLetter(byte, isAlt: isAlt)
    case .escape: continueEscape(byte)
    case .sequence(let introducer): continueSequence(byte, introducer: introducer)
    case .answer:
      if byte == 0x07 { reset() }
      if byte == 0x1B { state = .answerEscape }
    case .answerEscape:
      reset()
      if byte != UInt8(ascii: "\\") { continueEscape(byte) }
    case .mouse: continueMouse(byte)
    case .paste: continuePaste(byte)
    }
  }

  /// Skips three bytes, none of which is a key.
  private mutating func continueMouse(_ byte: UInt8) {
    if byte == 0x1B {
      reset()
      state = .escape
      return
    }
    bytes.append(byte)
    if bytes.count == 3 { reset() }
  }

  // MARK: Letters

  private mutating func begin(_ byte: UInt8, isAlt: Bool) {
    switch byte {
    case 0x1B: state = .escape
    case 0x00..<0x20, 0x7F: emit(Self.controlKey(byte))
    case 0x20..<0x7F:
      let character = Character(Unicode.Scalar(byte))
      emit(isAlt ? .alt(character) : .character(character))
    case 0xC2...0xF4:
      bytes = [byte]
      state = .letter(isAlt: isAlt)
    default: emit(.character("\u{FFFD}"))
    }
  }

  private mutating func continueLetter(_ byte: UInt8, isAlt: Bool) {
    guard (0x80..<0xC0).contains(byte) else {
      reset()
      emit(.character("\u{FFFD}"))
      return begin(byte, isAlt: false)
    }
    bytes.append(byte)
    let lead = bytes[0]
    guard bytes.count == (lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4) else { return }
    let text = String(decoding: bytes, as: UTF8.self)
    reset()
    // Invalid bytes may become more than one replacement character; one is enough.
    let character = text.unicodeScalars.count == 1 ? text.first ?? "\u{FFFD}" : "\u{FFFD}"
    if let scalar = character.unicodeScalars.first, scalar.properties.generalCategory == .control { return }
    emit(isAlt ? .alt(character) : .character(character))
  }

  // MARK: Sequences

  private mutating func continueEscape(_ byte: UInt8) {
    switch byte {
    case 0x1B:
      // The first Esc was the key.
      emit(.escape)
      state = .escape
    case UInt8(ascii: "["), UInt8(ascii: "O"): state = .sequence(introducer: byte)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
      state = .answer
    case 0x0D:
      reset()
      emit(.altEnter)
    case 0x7F, 0x08:
      reset()
      emit(.alt("\u{7F}"))
    case 0x00..<0x20:
      reset()
      emit(.escape)
      begin(byte, isAlt: false)
    default:
      reset()
      begin(byte, isAlt: true)
    }
  }

  private mutating func continueSequence(_ byte: UInt8, introducer: UInt8) {
    switch byte {
    case 0x20..<0x40 where bytes.count < 64: bytes.append(byte)
    // The Linux console sends `ESC [ [ A` for F1: the second bracket doesn't end the sequence.
    case UInt8(ascii: "[") where introducer == byte && bytes.isEmpty: bytes.append(byte)
    case UInt8(ascii: "M") where introducer == UInt8(ascii: "[") && bytes.isEmpty: state = .mouse
    case 0x40..<0x7F:
      let sequence = KeySequence(introducer: introducer, parameters: bytes, final: byte)
      reset()
      if sequence.beginsPaste { state = .paste } else { inputs += [sequence.input].compactMap(\.self) }
    case 0x1B:
      reset()
      state = .escape
    default: reset()
    }
  }

  private static func controlKey(_ byte: UInt8) -> Key {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0D: .enter
    case 0x01...0x1A: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: .control(Character(Unicode.Scalar(byte + 0x40)))
    }
  }

  // MARK: Pastes

  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private mutating func continuePaste(_ byte: UInt8) {
    bytes.append(byte)
    guard byte == UInt8(ascii: "~"), bytes.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) else {
      return
    }
    bytes.removeLast(Self.pasteEnd.count)
    inputs.append(.paste(String(decoding: Self.withLineFeeds(bytes), as: UTF8.self)))
    state = .ground
    // Frees the memory, which may be a megabyte.
    bytes = []
  }

  /// Returns the bytes with line feeds as line ends. Terminals send a line end as a carriage return, and programs that
  /// paste send any kind.
  private static func withLineFeeds(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(0x0D) else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var previous: UInt8 = 0
    for byte in bytes {
      if !(byte == 0x0A && previous == 0x0D) { text.append(byte == 0x0D ? 0x0A : byte) }
      previous = byte
    }
    return text
  }
}
