import TerminalKit

/// Text that comes all at once from a terminal that does not say what is pasted, in one piece or in several. It runs no keys.
///
/// Two letters at once are not acted on before it is known whether more follow: typed keys are late by ``pause`` then, which
/// nobody sees. A letter alone is a key.
struct Burst {
  /// As many letters as nobody types within ``pause``.
  static let least = 10
  /// How long letters wait for more.
  static var pause: Duration { .milliseconds(30) }
  /// After so long a silence, the text has come to its end.
  static var end: Duration { .milliseconds(100) }

  /// Letters that may become a burst, as the keys that they were.
  private var held: [Key] = []
  /// Whether text is coming.
  private var isComing = false
  /// The letter that came last, of a text.
  private var last: Character?
  /// How long nothing has come.
  private var silence = Duration.zero

  /// How long to wait at most until ``take(_:after:isListening:)`` is called again; nil for as long as it takes.
  var patience: Duration? { held.isEmpty ? nil : Self.pause - silence }

  /// The events, with the letters of a burst as pastes. While text is coming, Ctrl-C alone is a key.
  ///
  /// - Parameters:
  ///   - waited: how long was waited for them. What came while the program did something else was not waited for.
  ///   - isListening: whether a field takes the letters. Where none does, a key that is held down to move is not a burst.
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

  /// The letters so far as a paste, or as keys; nothing while more of them may come.
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

  /// The letters that are held as text. A carriage return and a line feed are one line end, also in two pieces.
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
  /// What a text has that comes as this key.
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
