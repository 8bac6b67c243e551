/// A regular expression that answers in time linear in the text, whatever it is.
///
/// Understood: letters as they stand; `.`; `^` and `$` at the ends of lines; classes `[a-z]`, `[^…]`; `\d` (0 to 9),
/// `\w` (letters, digits, `_`, of any script), `\s`, and `\D` `\W` `\S`; `\b` and `\B`; groups `(…)` and `(?:…)`;
/// `|`; `*`, `+`, `?`, `{2}`, `{2,}`, `{2,5}`, each also with `?` after it; `\t`, `\n`; `\` before any sign. There
/// is nothing that looks back at what was matched or around it, and no `\p{…}`; those are refused.
///
/// Case counts unless the expression ignores it. `.` and negated classes take one Unicode scalar; a byte that is not
/// UTF-8 counts as U+FFFD.
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

  /// Whether the expression is found anywhere in the text.
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

/// Why a regular expression is refused. Offsets count Unicode scalars from the expression's start.
package struct RegexFault: Error, Hashable, Sendable {
  /// What is wrong with the expression.
  package enum Reason: Hashable, Sendable {
    case unclosedGroup, unopenedGroup, unclosedClass, emptyClass, reversedRange
    /// `*` with nothing before it.
    case nothingToRepeat
    /// `{5,2}`, or more than a thousand times.
    case badCount
    case loneBackslash
    /// What other dialects have and this one has not.
    case unsupported(String)
    /// Groups nest deeper than the limit.
    case tooDeep(limit: Int)
    /// The expression, its counts written out, has more parts than the limit.
    case tooBig(limit: Int)
  }

  /// What is wrong.
  package let reason: Reason
  /// Where, in Unicode scalars from the start.
  package let offset: Int

  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
