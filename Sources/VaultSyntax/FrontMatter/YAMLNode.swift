/// A value of a mapping, with its place and its style.
package struct YAMLNode: Sendable {
  package enum Style: Sendable {
    /// The value is missing.
    case empty
    case plain
    case singleQuoted
    case doubleQuoted
    /// `|`
    case literal
    /// `>`
    case folded
    case flowList
    case blockList
    case flowMap
    case blockMap
    /// Offload doesn't read the value.
    case opaque
  }

  package var style: Style
  /// All bytes of the value, including quotes and brackets.
  package var range: Range<Int>
  package var value: YAMLValue
  /// For a list: its elements.
  package var elements: [YAMLNode] = []
  /// For an element of a block list: the offset of its dash.
  package var dash: Int?

  package var isScalar: Bool {
    switch style {
    case .plain, .singleQuoted, .doubleQuoted, .literal, .folded: true
    case .empty, .flowList, .blockList, .flowMap, .blockMap, .opaque: false
    }
  }

  /// The patch that changes the text of a scalar, in its own style; nil for a literal or folded scalar, and for
  /// anything else.
  package func writing(_ text: [UInt8]) -> Patch? {
    switch style {
    case .plain, .singleQuoted, .doubleQuoted:
      YAMLWriter.text(.string(text), style: style, inFlow: true).map { Patch(range, with: $0) }
    default: nil
    }
  }

  /// The bytes between the quotes of a quoted scalar; all bytes of any other value.
  package var inside: Range<Int> {
    switch style {
    case .singleQuoted, .doubleQuoted: (range.lowerBound + 1)..<(range.upperBound - 1)
    default: range
    }
  }
}

/// A key of a mapping, with its value.
package struct YAMLEntry: Sendable {
  package var key: [UInt8]
  package var keyRange: Range<Int>
  /// Offset after the colon.
  package var valueStart: Int
  package var value: YAMLNode
  /// The whole lines of key and value, including their line endings. For an entry in `{…}`, only its own bytes.
  package var lines: Range<Int>
}

extension YAMLEntry {
  /// The comment after a plain or missing value on its line, with its `#`, if it begins with a word, as in `a #tag`;
  /// nil if there is none, or if it has a space there, as most comments have.
  package func wordComment(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    guard value.style == .plain || value.style == .empty else { return nil }
    let start = max(valueStart, value.range.upperBound)
    let rest = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }.drop(while: \.isBlank)
    guard rest.first == UInt8(ascii: "#"), let first = rest.dropFirst().first, !first.isBlank,
      first != UInt8(ascii: "#")
    else { return nil }
    return rest.prefix(rest.lastIndex { !$0.isBlank }.map { $0 + 1 - rest.startIndex } ?? 0)
  }
}

/// Something that is wrong with a mapping. Offload reads the rest all the same.
package struct YAMLIssue: Sendable, Hashable {
  package enum Kind: Sendable {
    /// Not YAML: an unclosed quote or bracket, a tab as indentation, `key: a: b`, and similar.
    case malformed
    /// A key that Offload doesn't read: a complex one, or one with an anchor or a YAML tag.
    case unreadKey
    /// A key occurs twice.
    case duplicateKey
    /// The whole is a list, a scalar or more than one document.
    case notAMapping
  }

  package var kind: Kind
  /// Offset where it begins.
  package var offset: Int
}
