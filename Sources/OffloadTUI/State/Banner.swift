import TerminalKit

/// The one row that says what happened. It stays until something else is to be said; talk that offers nothing goes
/// with the next key.
struct Banner: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    /// A change that was made.
    case done
    /// Why a key does nothing here, and other talk.
    case talk
    /// What could not be done.
    case problem
  }

  var kind: Kind
  /// A sentence.
  var text: String
  /// What can be done about it, shown at the right: `u undo`.
  var hint: KeyHint?
  /// What Enter tries again.
  var retry: Effect?

  init(_ kind: Kind, _ text: String, hint: KeyHint? = nil, retry: Effect? = nil) {
    (self.kind, self.text, self.hint, self.retry) = (kind, text, hint, retry)
  }

  static func talk(_ text: String) -> Banner { Banner(.talk, text) }

  /// Talk of what a key would do.
  static func offer(_ text: String, _ hint: KeyHint) -> Banner { Banner(.talk, text, hint: hint) }
}

extension Banner {
  /// Rows that it takes whole: a command that loses its end is another one.
  func rows(in width: Int) -> Int {
    let hint = hint.map { DisplayWidth.of($0.key) + DisplayWidth.of($0.word) + 3 } ?? 0
    let room = max(1, width - 2 - min(hint, BannerView.hintWidth + 2))
    return LineWrapping.rows(of: VisibleText.lines(of: text), width: room, limit: 100).count
  }
}

extension App {
  /// The banner without the hint of a key that would be typed here.
  var bannerInReach: Banner? {
    guard front.takesText, let key = banner?.hint?.key, key.count == 1 else { return banner }
    var banner = banner
    banner?.hint = nil
    return banner
  }
}
