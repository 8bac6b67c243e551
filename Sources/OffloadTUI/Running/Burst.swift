import TerminalKit

/// Text that comes all at once from a terminal that does not say what is pasted. In a list it must run no keys.
enum Burst {
  /// As many letters as nobody types between two looks.
  static let least = 10

  /// The events, with a burst of letters as one paste. A key that is held down is not a burst.
  ///
  /// - Parameter isListening: whether a field takes the letters anyway.
  static func joined(_ events: [TerminalEvent<Message>], isListening: Bool) -> [TerminalEvent<Message>] {
    guard !isListening, events.count >= least else { return events }
    let letters = events.map(\.letter)
    guard !letters.contains(nil), Set(letters.compactMap(\.self)).count > 3 else { return events }
    return [.input(.paste(String(letters.compactMap(\.self))))]
  }
}

extension TerminalEvent {
  fileprivate var letter: Character? {
    switch self {
    case .input(.key(.character(let letter))): letter
    case .input(.key(.enter)): "\n"
    case .input(.key(.tab)): "\t"
    default: nil
    }
  }
}
