/// Parses a regular expression.
struct RegexParser {
  static let depthLimit = 100

  private let scalars: [Unicode.Scalar]
  private var at = 0
  private var depth = 0

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func parse() throws(RegexFault) -> RegexSyntax {
    let syntax = try choice()
    guard at == scalars.count else { throw fault(.unopenedGroup) }
    return syntax
  }

  private var next: Unicode.Scalar? { at < scalars.count ? scalars[at] : nil }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard next == scalar else { return false }
    at += 1
    return true
  }

  private func fault(_ reason: RegexFault.Reason, at offset: Int? = nil) -> RegexFault {
    RegexFault(reason: reason, offset: offset ?? at)
  }

  private mutating func choice() throws(RegexFault) -> RegexSyntax {
    var parts = [try sequence()]
    while take("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws(RegexFault) -> RegexSyntax {
    var parts: [RegexSyntax] = []
    while let scalar = next, scalar != "|", scalar != ")" { parts.append(try repeated()) }
    return parts.count == 1 ? parts[0] : parts.isEmpty ? .empty : .sequence(parts)
  }

  private mutating func repeated() throws(RegexFault) -> RegexSyntax {
    let part = try atom()
    guard let (least, most) = try count() else { return part }
    _ = take("?")
    if next == "+" { throw fault(.unsupported("++")) }
    if next == "*" || next == "?" { throw fault(.nothingToRepeat) }
    return .repetition(part, least: least, most: most)
  }

  private mutating func count() throws(RegexFault) -> (Int, Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    let start = at
    // A brace that doesn't start a count is a literal brace.
    guard take("{"), let least = number() else {
      at = start
      return nil
    }
    var most: Int? = least
    if take(",") { most = next == "}" ? nil : number() ?? -1 }
    guard take("}"), least <= 1000, (least...1000).contains(most ?? 1000) else {
      throw fault(.badCount, at: start)
    }
    return (least, most)
  }

  private mutating func number() -> Int? {
    let start = at
    while let scalar = next, scalar.value &- 0x30 <= 9 { at += 1 }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[start..<at])
    return start == at ? nil : Int(String(text)) ?? .max
  }

  private mutating func atom() throws(RegexFault) -> RegexSyntax {
    guard let scalar = next else { return .empty }
    at += 1
    switch scalar {
    case "(": return try group()
    case "[": return .set(try set())
    case ".": return .any
    case "^": return .assertion(.lineStart)
    case "$": return .assertion(.lineEnd)
    case "\\": return try escape()
    case "*", "+", "?": throw fault(.nothingToRepeat, at: at - 1)
    default: return .scalar(scalar.value)
    }
  }

  private mutating func group() throws(RegexFault) -> RegexSyntax {
    let start = at - 1
    if take("?"), !take(":") {
      var what = String.UnicodeScalarView()
      what.append(contentsOf: scalars[start..<min(at + 1, scalars.count)])
      throw fault(.unsupported(String(what)), at: start)
    }
    depth += 1
    guard depth <= Self.depthLimit else { throw fault(.tooDeep(limit: Self.depthLimit), at: start) }
    let inner = try choice()
    guard take(")") else { throw fault(.unclosedGroup, at: start) }
    depth -= 1
    return inner
  }

  private mutating func escape() throws(RegexFault) -> RegexSyntax {
    guard let scalar = next else { throw fault(.loneBackslash, at: at - 1) }
    if scalar == "b" || scalar == "B" {
      at += 1
      return .assertion(scalar == "b" ? .wordBoundary : .noWordBoundary)
    }
    if let (category, isNegated) = try category() {
      return .set(RegexSet(categories: [(category, isNegated)]))
    }
    return .scalar(try escapedScalar())
  }

  /// Reads `\d` and the like, after the backslash.
  private mutating func category() throws(RegexFault) -> (RegexSet.Category, isNegated: Bool)? {
    let found: (RegexSet.Category, isNegated: Bool)
    switch next {
    case "d": found = (.digit, false)
    case "D": found = (.digit, true)
    case "w": found = (.word, false)
    case "W": found = (.word, true)
    case "s": found = (.space, false)
    case "S": found = (.space, true)
    default: return nil
    }
    at += 1
    return found
  }

  private mutating func escapedScalar() throws(RegexFault) -> UInt32 {
    guard let scalar = next else { throw fault(.loneBackslash, at: at - 1) }
    at += 1
    switch scalar {
    case "t": return 9
    case "n": return 10
    case "r": return 13
    default:
      // Letters and digits that have a meaning in other dialects must not silently become literals.
      guard !(scalar.isASCII && (scalar.properties.isAlphabetic || scalar.value &- 0x30 <= 9)) else {
        throw fault(.unsupported("\\\(scalar)"), at: at - 2)
      }
      return scalar.value
    }
  }

  private mutating func set() throws(RegexFault) -> RegexSet {
    let start = at - 1
    var set = RegexSet(isNegated: take("^"))
    while !take("]") {
      guard let scalar = next else { throw fault(.unclosedClass, at: start) }
      if scalar == "[", at + 1 < scalars.count, scalars[at + 1] == ":" { throw fault(.unsupported("[:")) }
      let isEscaped = take("\\")
      if isEscaped, let (category, isNegated) = try category() {
        set.categories.append((category, isNegated))
      } else {
        try addRange(to: &set, isEscaped: isEscaped)
      }
    }
    guard !set.ranges.isEmpty || !set.categories.isEmpty else { throw fault(.emptyClass, at: start) }
    return set
  }

  /// Reads one scalar or `a-z`; the caller has already read a backslash before the first.
  private mutating func addRange(to set: inout RegexSet, isEscaped: Bool) throws(RegexFault) {
    let start = at
    let first = isEscaped ? try escapedScalar() : try classScalar()
    guard next == "-", at + 1 < scalars.count, scalars[at + 1] != "]" else {
      set.ranges.append(first...first)
      return
    }
    at += 1
    let last = take("\\") ? try escapedScalar() : try classScalar()
    guard first <= last else { throw fault(.reversedRange, at: start) }
    set.ranges.append(first...last)
  }

  private mutating func classScalar() throws(RegexFault) -> UInt32 {
    guard let scalar = next else { throw fault(.unclosedClass) }
    at += 1
    return scalar.value
  }
}
