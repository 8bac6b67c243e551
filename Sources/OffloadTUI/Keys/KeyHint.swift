import TerminalKit

/// A key and its effect, in a word or two.
struct KeyHint: Equatable, Sendable {
  var key: String
  var word: String

  init(_ key: String, _ word: String) { (self.key, self.word) = (key, word) }

  /// The names in `key`: `J` and `K` of `J K`.
  var names: [String] { key.split(separator: " ").map(String.init) }

  /// Its columns, with one between the key and the word.
  var width: Int {
    DisplayWidth.of(key) + DisplayWidth.of(word) + (key.isEmpty || word.isEmpty ? 0 : 1)
  }

  /// The keys that it names.
  var keys: [Key] { names.compactMap(Key.init(name:)) }
}

extension [KeyHint] {
  /// Returns the keys of some actions, in the words of the table.
  static func of(_ actions: Action...) -> [KeyHint] { actions.map(\.hint) }

  /// Returns as many as fit in a row; the last one stays longest. In a narrow row the words go before the keys:
  /// `Space m t s e x   p process   ? keys`.
  func fitting(_ width: Int) -> [KeyHint] {
    guard let last else { return [] }
    if self.width <= width { return self }
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

  /// Columns between two hints.
  static let spacing = 3

  /// The columns of a row of them.
  var width: Int { Self.width(of: self) }

  /// Returns the columns of a row: one at each edge, and some between two hints. A single hint may reach the right edge.
  private static func width(of hints: some Collection<KeyHint>) -> Int {
    hints.reduce(hints.count > 1 ? 2 : 1) { $0 + $1.width } + spacing * Swift.max(0, hints.count - 1)
  }
}
