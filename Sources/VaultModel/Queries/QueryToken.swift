/// A word of a query, as it was written.
package struct QueryToken {
  package enum Kind {
    case leftParenthesis, rightParenthesis
    case and, or, not
    /// `@name`.
    case saved(String)
    /// `#name`, without the `#`.
    case tag(String)
    /// Text to look for.
    case word(String)
    case phrase(String)
    /// `key:`; its value begins at the offset and is read by what the key takes.
    case key(String, value: QueryValue)
  }

  package var kind: Kind
  /// Bytes of the query.
  package var range: Range<Int>
}

/// What stands after `key:`.
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
  /// `/…/` and whether an `i` follows it.
  var regex: (source: String, ignoresCase: Bool)?
  /// Bytes of the query.
  package var range: Range<Int>

  var isEmpty: Bool { parts.isEmpty && regex == nil }

  /// The value as one text, quotes taken away; nil for a regular expression.
  package var text: String? {
    guard regex == nil else { return nil }
    return parts.map { if case .text(let text, _) = $0.part { text } else { ".." } }.joined()
  }

  /// Whether any of it was quoted, so that its words stand for themselves.
  package var isQuoted: Bool {
    parts.contains { if case .text(_, let isQuoted) = $0.part { isQuoted } else { false } }
  }
}
