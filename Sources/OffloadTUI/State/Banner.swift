import TerminalKit

/// The row that says what happened. It stays until there is something else to say; talk without an offer goes with the
/// next key.
struct Banner: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A change.
    case done
    /// A reason why a key does nothing here, or other talk.
    case talk
    /// A failure.
    case problem
  }

  var kind: Kind
  /// A sentence.
  var text: String
  /// A key that helps, shown at the right: `u undo`.
  var hint: KeyHint?
  /// The effect that Enter tries again.
  var retry: Effect?

  init(_ kind: Kind, _ text: String, hint: KeyHint? = nil, retry: Effect? = nil) {
    (self.kind, self.text, self.hint, self.retry) = (kind, text, hint, retry)
  }

  static func talk(_ text: String) -> Banner { Banner(.talk, text) }

  /// Returns talk about the effect of a key.
  static func offer(_ text: String, _ hint: KeyHint) -> Banner { Banner(.talk, text, hint: hint) }
}

extension Banner {
  /// Returns the rows that it takes without truncation: a command without its end is a different command.
  func rows(in width: Int) -> Int {
    let hint = hint.map { DisplayWidth.of($0.key) + DisplayWidth.of($0.word) + 3 } ?? 0
    let room = max(1, width - 2 - min(hint, BannerView.hintWidth + 2))
    return LineWrapping.rows(of: VisibleText.lines(of: text), width: room, limit: 100).count
  }
}

extension App {
  /// The banner, without the hint if a field would take its key as text.
  var bannerInReach: Banner? {
    guard front.takesText, let key = banner?.hint?.key, key.count == 1 else { return banner }
    var banner = banner
    banner?.hint = nil
    return banner
  }
}
