import VaultStore

/// A message for a person, in clauses about one thing each.
///
/// Write it like a line, `"\(path) isn't a file; nothing changed"`: a semicolon in the literal ends a
/// clause, a semicolon in an inserted value doesn't.
package struct Statement: Hashable, Sendable {
  private var clauses: [Clause]

  /// One clause.
  fileprivate struct Clause: Hashable, Sendable {
    /// The name at its start, whose capitalization stays the same.
    var name: String?
    /// The text after the name.
    var rest = ""

    var text: String { (name ?? "") + rest }

    var sentence: String {
      let text = name == nil ? rest.prefix(1).uppercased() + rest.dropFirst() : text
      return text.last.map { ".?!".contains($0) } ?? true ? text : text + "."
    }
  }

  /// For a line with other text: without a capital and without a full stop.
  package var line: String { clauses.map(\.text).joined(separator: "; ") }

  /// For a place of its own: `Another command is changing the vault. Nothing changed.`
  package var sentences: String { clauses.map(\.sentence).joined(separator: " ") }

  /// Returns the message with more text before the consequences.
  package func saying(first more: Statement) -> Statement {
    var statement = self
    statement.clauses.insert(contentsOf: more.clauses, at: min(1, clauses.count))
    return statement
  }

  /// The problem, without the consequences.
  package var first: String { clauses.first?.text ?? "" }

  /// The problem with "it" for its subject: `it isn't a file`.
  package var firstOfIt: String {
    guard let clause = clauses.first else { return "" }
    return clause.name == nil || clause.rest.isEmpty ? clause.text : "it" + clause.rest
  }
}

extension Statement: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) {
    var parts = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    parts.appendLiteral(value)
    self.init(stringInterpolation: parts)
  }

  package init(stringInterpolation parts: StringInterpolation) { clauses = parts.clauses }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var clauses = [Clause()]

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) {
      var rest = literal[...]
      while let end = rest.firstIndex(of: ";"), rest[end...].hasPrefix("; ") {
        say(rest[..<end])
        clauses.append(Clause())
        rest = rest[end...].dropFirst(2)
      }
      say(rest)
    }

    package mutating func appendInterpolation(_ name: String) {
      let last = clauses.count - 1
      if clauses[last].text.isEmpty { clauses[last].name = name } else { clauses[last].rest += name }
    }

    package mutating func appendInterpolation(_ number: some BinaryInteger) {
      appendInterpolation("\(number)")
    }
    package mutating func appendInterpolation(_ place: Place) { appendInterpolation("\(place)") }

    /// Inserts a path, with words for the vault's own folder, which has no name.
    package mutating func appendInterpolation(_ path: VaultPath) {
      if path.text == "." { appendLiteral("the vault's folder") } else { appendInterpolation(path.text) }
    }

    /// Inserts a message as if its text were part of the literal.
    package mutating func appendInterpolation(_ message: Statement?) {
      guard let message, let first = message.clauses.first else { return }
      if let name = first.name { appendInterpolation(name) }
      say(first.rest[...])
      clauses += message.clauses.dropFirst()
    }

    private mutating func say(_ text: Substring) { clauses[clauses.count - 1].rest += text }
  }
}
