import TerminalKit

/// A line of text in more than one style, safe to show: all text in it goes through ``VisibleText``.
struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  private struct Span: Hashable, Sendable {
    var text: String
    var style: Style
  }

  private var spans: [Span] = []

  init() {}

  init(_ text: String, _ style: Style = .plain) {
    append(text, style)
  }

  init(stringLiteral text: String) {
    append(text)
  }

  var isEmpty: Bool { spans.isEmpty }
  var width: Int { spans.reduce(0) { $0 + DisplayWidth.of($1.text) } }

  mutating func append(_ text: String, _ style: Style = .plain) {
    guard !text.isEmpty else { return }
    spans.append(Span(text: VisibleText.of(text), style: style))
  }

  mutating func append(_ other: StyledText) {
    spans += other.spans
  }

  /// Appends a word after `gap` spaces; without them at the start of the line.
  mutating func append(word: StyledText, gap: Int = 1) {
    guard !word.isEmpty else { return }
    if !isEmpty { append(String(repeating: " ", count: gap)) }
    append(word)
  }

  /// Returns the first columns; if there were more, `mark` is the last one.
  func cut(to width: Int, mark: String = "…") -> StyledText {
    guard self.width > width else { return self }
    var short = StyledText()
    var room = max(0, width - 1)
    for span in spans {
      for character in span.text {
        room -= DisplayWidth.of(character)
        if room < 0 {
          short.append(mark, span.style)
          return short
        }
        short.append(String(character), span.style)
      }
    }
    return short
  }

  /// Returns the text with spaces added up to a width.
  func padded(to width: Int) -> StyledText {
    var padded = self
    padded.append(String(repeating: " ", count: max(0, width - self.width)))
    return padded
  }

  /// The text without spaces at its end.
  var trimmed: StyledText {
    var text = self
    while let last = text.spans.indices.last {
      while text.spans[last].text.last == " " { text.spans[last].text.removeLast() }
      if !text.spans[last].text.isEmpty { break }
      text.spans.removeLast()
    }
    return text
  }

  func rendered(_ colors: ColorSupport) -> String {
    guard colors != .none else { return spans.map(\.text).joined() }
    var text = ""
    for span in spans {
      let start = span.style.sequence(colors)
      text += start.isEmpty ? span.text : start + span.text + "\u{1B}[0m"
    }
    return text
  }

  /// Returns lines of at most `width` columns, all except the first indented. A word that is wider than a line is
  /// cut. Without a width, returns one line.
  func wrapped(to width: Int?, indent: Int = 0) -> [StyledText] {
    guard let width, self.width > width else { return [self] }
    var wrapping = Wrapping(width: width, indent: max(0, min(indent, width / 2, width - 2)))
    for span in spans {
      for character in span.text { wrapping.append(character, span.style) }
    }
    return wrapping.finish().map(Self.init(line:))
  }

  private init(line: [Wrapping.Cell]) {
    for cell in line {
      if let last = spans.indices.last, spans[last].style == cell.style {
        spans[last].text.append(cell.character)
      } else {
        spans.append(Span(text: String(cell.character), style: cell.style))
      }
    }
  }
}
