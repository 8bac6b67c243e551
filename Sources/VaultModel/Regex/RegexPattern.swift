/// A regular expression that always matches in time linear in the text.
///
/// Supported: literal characters; `.`; `^` and `$` at the ends of lines; classes `[a-z]`, `[^…]`; `\d` (0
/// to 9), `\w` (letters, digits, `_`, of any script), `\s`, and `\D` `\W` `\S`; `\b` and `\B`; groups `(…)`
/// and `(?:…)`; `|`; `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`, each also with `?` after it; `\t`, `\n`; `\`
/// before any punctuation. It rejects back-references, lookaround and `\p{…}`.
///
/// Case matters unless the expression ignores it. `.` and negated classes match one Unicode scalar; a byte
/// that isn't UTF-8 counts as U+FFFD.
package struct RegexPattern: Sendable {
  package let source: String
  package let ignoresCase: Bool
  let program: RegexProgram

  package init(_ source: String, ignoresCase: Bool = false) throws(RegexFault) {
    self.source = source
    self.ignoresCase = ignoresCase
    var parser = RegexParser(source)
    program = try RegexProgram(try parser.parse(), ignoresCase: ignoresCase)
  }

  /// Whether the expression matches anywhere in the text.
  package func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    RegexMatcher(program: program, text: text).run()
  }

  package func matches(_ text: [UInt8]) -> Bool { text.withUnsafeBufferPointer(matches) }
}

extension RegexPattern: Hashable {
  package static func == (a: RegexPattern, b: RegexPattern) -> Bool {
    a.source == b.source && a.ignoresCase == b.ignoresCase
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(ignoresCase)
  }
}

/// The reason why Offload rejects a regular expression. Offsets count Unicode scalars from the start of the
/// expression.
package struct RegexFault: Error, Hashable, Sendable {
  /// The kind of fault.
  package enum Reason: Hashable, Sendable {
    case unclosedGroup, unopenedGroup, unclosedClass, emptyClass, reversedRange
    /// `*` with nothing before it.
    case nothingToRepeat
    /// `{5,2}`, or a count above a thousand.
    case badCount
    case loneBackslash
    /// Syntax of other dialects that this one doesn't support.
    case unsupported(String)
    /// Groups nest deeper than the limit.
    case tooDeep(limit: Int)
    /// With its counts expanded, the expression has more parts than the limit.
    case tooBig(limit: Int)
  }

  /// The kind of fault.
  package let reason: Reason
  /// The place, in Unicode scalars from the start.
  package let offset: Int

  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
