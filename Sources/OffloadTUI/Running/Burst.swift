import TerminalKit

/// Recognizes text that comes all at once, in one piece or more, from a terminal that doesn't mark pastes. Such text
/// runs no keys.
///
/// After two letters at once, Offload first waits to see whether more follow. Typed keys are then late by ``pause``,
/// which nobody notices. A single letter is a key.
struct Burst {
  /// As many letters as nobody types within ``pause``.
  static let least = 10
  /// How long letters wait for more.
  static var pause: Duration { .milliseconds(30) }
  /// After this much silence, the text is complete.
  static var end: Duration { .milliseconds(100) }

  /// Letters that may become a burst, as the keys they came as.
  private var held: [Key] = []
  /// Whether text is coming.
  private var isComing = false
  /// The last letter of a text.
  private var last: Character?
  /// The time since the last input.
  private var silence = Duration.zero

  /// The longest wait until the next call of ``take(_:after:isListening:)``; nil to wait for as long as it takes.
  var patience: Duration? { held.isEmpty ? nil : Self.pause - silence }

  /// Returns the events, with the letters of a burst as pastes. While text is coming, only Ctrl-C is a key.
  ///
  /// - Parameters:
  ///   - waited: how long the loop waited for the events. Time that the program spent on other work doesn't count.
  ///   - isListening: whether a field takes the letters. If not, a movement key that the user holds down isn't a burst.
  mutating func take(
    _ events: [TerminalEvent<Message>], after waited: Duration, isListening: Bool
  ) -> [TerminalEvent<Message>] {
    silence += waited
    if isComing, silence >= Self.end { (isComing, last) = (false, nil) }
    var taken: [TerminalEvent<Message>] = []
    for event in events {
      guard case .input(let input) = event else {
        taken.append(event)
        continue
      }
      silence = .zero
      if case .key(let key) = input, key.letter != nil {
        held.append(key)
        continue
      }
      taken += release(isListening: isListening, mayWait: false)
      if isComing, case .key(let key) = input, key != .control("c") { continue }
      taken.append(event)
    }
    return taken + release(isListening: isListening, mayWait: silence < Self.pause)
  }

  /// Returns the letters so far as a paste, or as keys; nothing while more of them may come.
  private mutating func release(isListening: Bool, mayWait: Bool) -> [TerminalEvent<Message>] {
    let isHeldDown = !isListening && held.allSatisfy { Action.of($0)?.reach == .movement }
    if isComing || held.count >= Self.least && !isHeldDown {
      isComing = true
      let text = takeText()
      return text.isEmpty ? [] : [.input(.paste(text))]
    }
    if mayWait, held.count > 1, !isHeldDown { return [] }
    defer { held = [] }
    return held.map { .input(.key($0)) }
  }

  /// Returns the held letters as text. A carriage return and a line feed are one line end, even in two pieces.
  private mutating func takeText() -> String {
    var text = ""
    for letter in held.compactMap(\.letter) {
      if letter != "\n" || last != "\r" { text.append(letter == "\r" ? "\n" : letter) }
      last = letter
    }
    held = []
    return text
  }
}

extension Key {
  /// The character of a text that comes as this key.
  fileprivate var letter: Character? {
    switch self {
    case .character(let letter): letter
    case .enter: "\r"
    case .control("j"): "\n"
    case .tab: "\t"
    default: nil
    }
  }
}
