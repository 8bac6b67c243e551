import OffloadKit
import TerminalKit

/// The letters or words that the user is looking for, to highlight them in the results.
struct Wanted: Hashable, Sendable {
  private let parts: [Letters]
  /// Whether the letters may be scattered, as in a name.
  private let isName: Bool

  /// Takes letters of a name.
  init?(name typed: String) {
    let typed = typed.first == "#" ? String(typed.dropFirst()) : typed
    guard !typed.isEmpty else { return nil }
    (parts, isName) = ([Letters(typed)], true)
  }

  /// Takes words that may be anywhere in a text. It leaves out the terms of a query, which aren't in any text.
  init?(words typed: String) {
    let words = typed.split { $0.isWhitespace || "()\"".contains($0) }.filter {
      !$0.contains(":") && !["-", "@"].contains($0.first) && !["or", "and", "not"].contains($0.lowercased())
    }
    guard !words.isEmpty else { return nil }
    (parts, isName) = (words.map { Letters(String($0)) }, false)
  }

  /// Whether the text has all of them.
  func isIn(_ text: String) -> Bool {
    let text = Letters(text)
    return parts.allSatisfy { $0.isIn(text) }
  }

  /// Returns the matching letters of a text, counted from 0.
  func places(in text: String) -> [Range<Int>] {
    let text = Letters(text)
    return isName
      ? parts[0].match(in: text)?.places ?? [] : parts.flatMap { $0.places(in: text) }
  }
}

extension Wanted {
  /// Letters before the match that an excerpt has.
  static let before = 24

  /// Returns the text from shortly before the first match on. Many people write a whole paragraph on one line.
  func excerpt(of text: String) -> String {
    guard let start = places(in: text).map(\.lowerBound).min(), start > 2 * Self.before else { return text }
    let from = text.index(text.startIndex, offsetBy: start - Self.before)
    return ".." + text[from...].drop { $0 != " " }
  }

  /// Returns the first of some lines with all of the words, otherwise with any.
  func line(of text: String) -> Substring? {
    let lines = text.split(separator: "\n")
    return lines.first { isIn(String($0)) } ?? lines.first { !places(in: String($0)).isEmpty }
  }
}

/// Words on one row, with the matches in bold.
struct MatchedText: View {
  let text: String
  let style: Style
  let wanted: Wanted?

  init(_ text: String, style: Style = .plain, wanted: Wanted?) {
    (self.text, self.style, self.wanted) = (text, style, wanted)
  }

  func size(in proposed: ProposedSize) -> Size { Text(text).size(in: proposed) }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    Text(text, style: style).draw(on: &canvas, in: rect)
    guard let wanted, !rect.isEmpty else { return }
    let shown = VisibleText.of(text).truncated(to: rect.width)
    for place in wanted.places(in: shown) {
      let start = shown.index(shown.startIndex, offsetBy: place.lowerBound)
      let end = shown.index(start, offsetBy: place.count)
      let left = rect.x + DisplayWidth.of(String(shown[..<start]))
      let width = DisplayWidth.of(String(shown[start..<end]))
      canvas.restyle(Rect(x: left, y: rect.y, width: width, height: 1)) {
        // Terminals don't show dim letters as bold.
        Style(color: $0.color, attributes: $0.attributes.subtracting(.dim).union(.bold))
      }
    }
  }
}
