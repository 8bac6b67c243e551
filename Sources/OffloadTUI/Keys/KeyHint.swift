import TerminalKit

/// A key and its effect, in a word or two.
struct KeyHint: Equatable, Sendable {
  var key: String
  var word: String

  init(_ key: String, _ word: String) { (self.key, self.word) = (key, word) }
}

extension App {
  /// The row of the most useful keys, as many as fit the width.
  var keyRow: [KeyHint] { keyRow(width: size.width) }

  func keyRow(width: Int) -> [KeyHint] {
    let isFiltered = sheet == nil && filter?.screen == screen
    return ((isFiltered ? [KeyHint("Esc", "show all")] : []) + front.hints(in: self)).fitting(width)
  }
}

extension [KeyHint] {
  /// Returns the keys of some actions, in the words of the table.
  static func of(_ actions: Action...) -> [KeyHint] { actions.map(\.hint) }

  /// Returns as many as fit in a row; the last one stays longest. In a narrow row the words go before the keys:
  /// `Space m t s e x   p process   ? keys`.
  func fitting(_ width: Int) -> [KeyHint] {
    guard let last else { return [] }
    if Self.width(of: self) <= width { return self }
    guard Self.width(of: [last]) <= width else { return [KeyHint(last.key, "")] }
    return (width < 60 && last.key == "?" ? keysAlone(width) : nil) ?? leading(width)
  }

  /// Returns as many of the first ones as fit in a row.
  func first(fitting width: Int) -> [KeyHint] {
    Array(prefix(indices.last { Self.width(of: prefix($0 + 1)) <= width }.map { $0 + 1 } ?? 0))
  }

  /// Returns the first ones as keys without words, and the last two whole.
  private func keysAlone(_ width: Int) -> [KeyHint]? {
    let ending = Array(suffix(2))
    for kept in stride(from: count - 2, to: 0, by: -1) {
      let keys = KeyHint(prefix(kept).map(\.key).joined(separator: " "), "")
      if Self.width(of: [keys] + ending) <= width { return [keys] + ending }
    }
    return nil
  }

  /// Returns the first ones that fit before the last one.
  private func leading(_ width: Int) -> [KeyHint] {
    let kept = (0..<count).last { Self.width(of: prefix($0) + suffix(1)) <= width }
    return Array(prefix(kept ?? 0) + suffix(1))
  }

  /// Returns the columns of a row: one at the edge, three between two hints, one within each.
  private static func width(of hints: some Collection<KeyHint>) -> Int {
    hints.reduce(1) { total, hint in
      let word = DisplayWidth.of(hint.word)
      let key = DisplayWidth.of(hint.key)
      return total + key + word + (key > 0 && word > 0 ? 1 : 0)
    } + 3 * Swift.max(0, hints.count - 1)
  }
}
