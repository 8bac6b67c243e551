/// A piece of an item's or a paragraph's text. The tokens of a range tile it.
package struct Token: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    case text
    /// Blanks.
    case space
    /// A backslash and the character that it makes plain.
    case escape
    /// The backslash at a line's end that breaks the line, where another line of the paragraph follows.
    case lineBreak
    /// A code span, its backticks included.
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
    /// Of a link or an image over several lines, what stands on a line without the target; `key` is what of it is
    /// label.
    case linkPart
    /// `<https://…>` or a bare URL.
    case url
    /// `%% … %%` within a line.
    case comment
    /// `$…$` or `$$…$$` within a line.
    case math
    /// An inline HTML tag or comment.
    case html
    /// `^id` at the end of an item's first line; `value` is the id without `^`.
    case blockID
    /// `[^1]`.
    case footnote
  }

  package var kind: Kind
  package var range: Range<Int>
  /// Of a field: its key, or the signifier. Of a link: its label, as far as it stands on the line. Empty elsewhere.
  package var key: Range<Int>
  /// Of a field, trimmed: its value. Of a tag, link or block id: its name, target or id. Empty elsewhere.
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

  /// Whether it is no word, and parts what stands beside it from the words.
  var standsApart: Bool { isField || kind == .space || endsLine }

  /// Whether it stands at a line's end, and what is added to the line before it.
  var endsLine: Bool { kind == .blockID || kind == .lineBreak }
}
