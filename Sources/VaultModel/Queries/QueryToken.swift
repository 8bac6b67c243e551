/// A token of a query, as written.
package struct QueryToken {
  package enum Kind {
    case leftParenthesis, rightParenthesis
    case and, or, not
    /// `@name`.
    case saved(String)
    /// `#name`, without the `#`.
    case tag(String)
    /// Text to search for.
    case word(String)
    case phrase(String)
    /// `key:` with its value.
    case key(String, value: QueryValue)
  }

  package var kind: Kind
  /// The bytes of the query.
  package var range: Range<Int>
}

/// The text after `key:`.
package struct QueryValue {
  enum Part {
    case text(String, isQuoted: Bool)
    /// `..`
    case dots
  }

  package enum Sign: String {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case equal = "="
  }

  struct PlacedPart {
    var part: Part
    var offset: Int
  }

  package var sign: Sign?
  var parts: [PlacedPart] = []
  /// The text of `/…/`, and whether an `i` follows.
  var regex: (source: String, ignoresCase: Bool)?
  /// The bytes of the query.
  package var range: Range<Int>

  var isEmpty: Bool { parts.isEmpty && regex == nil }

  /// The value as one text, without quotation marks; nil for a regular expression.
  package var text: String? {
    guard regex == nil else { return nil }
    return parts.map { if case .text(let text, _) = $0.part { text } else { ".." } }.joined()
  }

  /// Whether a part of it was quoted, so its words have no special meaning.
  package var isQuoted: Bool {
    parts.contains { if case .text(_, let isQuoted) = $0.part { isQuoted } else { false } }
  }
}
