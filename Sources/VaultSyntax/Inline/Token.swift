/// A piece of an item's or a paragraph's text. The tokens of a range tile it.
package struct Token: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    case text
    /// Spaces and tabs.
    case space
    /// A backslash and the character that it escapes.
    case escape
    /// The backslash at the end of a line that breaks the line, if another line of the paragraph follows.
    case lineBreak
    /// A code span, including its backticks.
    case code
    /// `#tag`; `value` is the name without `#`.
    case tag
    /// `[key:: value]` or `(key:: value)`.
    case field
    /// A signifier of Obsidian Tasks and its value.
    case emojiField
    /// `[[target|label]]`; `value` is the target with its `#heading` or `#^block`, `key` the label.
    case wikilink
    /// `![[target|label]]`.
    case embed
    /// `[label](target)`; `value` is the target without `<>` and title, `key` the label.
    case link
    /// `![label](target)`.
    case image
    /// A part, without the target, of a link or image that crosses lines; `key` is the part of the label in it.
    case linkPart
    /// `<https://…>` or a bare URL.
    case url
    /// `%% … %%` within a line.
    case comment
    /// `$…$` or `$$…$$` within a line.
    case math
    /// An inline HTML tag or comment.
    case html
    /// `^id` at the end of an item's first line or of a paragraph; `value` is the id without `^`.
    case blockID
    /// `[^1]`.
    case footnote
  }

  package var kind: Kind
  package var range: Range<Int>
  /// For a field: its key or signifier. For a link: its label, as far as it is on the line. Otherwise empty.
  package var key: Range<Int>
  /// For a field: its value, trimmed. For a tag, link, URL, footnote or block id: its name, target or id. Otherwise
  /// empty.
  package var value: Range<Int>

  package init(_ kind: Kind, _ range: Range<Int>, key: Range<Int>? = nil, value: Range<Int>? = nil) {
    self.kind = kind
    self.range = range
    self.key = key ?? range.upperBound..<range.upperBound
    self.value = value ?? range.upperBound..<range.upperBound
  }
}

extension Token {
  var isField: Bool { kind == .field || kind == .emojiField }

  /// Whether the token isn't a word, and separates its neighbours from the words.
  var standsApart: Bool { isField || kind == .space || endsLine }

  /// Whether the token must stay at the end of the line, so that additions to the line come before it.
  var endsLine: Bool { kind == .blockID || kind == .lineBreak }
}
