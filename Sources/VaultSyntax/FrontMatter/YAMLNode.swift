/// A value of a mapping, and where and how it is written.
package struct YAMLNode: Sendable {
  package enum Style: Sendable {
    /// Nothing is written.
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
    /// Not read.
    case opaque
  }

  package var style: Style
  /// All that is written, quotes and brackets included, from its first byte to its last.
  package var range: Range<Int>
  package var value: YAMLValue
  /// Of a list its elements.
  package var elements: [YAMLNode] = []
  /// Of an element of a block list the offset of its dash.
  package var dash: Int?

  package var isScalar: Bool {
    switch style {
    case .plain, .singleQuoted, .doubleQuoted, .literal, .folded: true
    case .empty, .flowList, .blockList, .flowMap, .blockMap, .opaque: false
    }
  }

  /// The patch that makes a scalar say something else, in the style in which it is written; nil for a scalar over
  /// several lines, and for what is none.
  package func writing(_ text: [UInt8]) -> Patch? {
    switch style {
    case .plain, .singleQuoted, .doubleQuoted:
      YAMLWriter.text(.string(text), style: style, inFlow: true).map { Patch(range, with: $0) }
    default: nil
    }
  }

  /// What stands between the quotes of a quoted scalar; else all.
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
  /// The whole lines of key and value, their line endings included. Of an entry in `{…}` its bytes alone.
  package var lines: Range<Int>
}

/// Something that is wrong with a mapping. The rest of it is read all the same.
package struct YAMLIssue: Sendable, Hashable {
  package enum Kind: Sendable {
    /// Not YAML: an unclosed quote or bracket, a tab as indentation, `key: a: b`, and the like.
    case malformed
    /// A key that is not read: a complex one, or one with an anchor or a YAML tag.
    case unreadKey
    /// A key stands twice.
    case duplicateKey
    /// The whole is a list, a scalar or several documents.
    case notAMapping
  }

  package var kind: Kind
  /// Where it begins.
  package var offset: Int
}
