import VaultStore

/// What a person reads: clauses, each about one thing.
///
/// It is written as it is read on a line, `"\(path) isn't a file; nothing changed"`: a semicolon between the words ends a
/// clause, one in what is filled in does not.
package struct Statement: Hashable, Sendable {
  private var clauses: [Clause]

  /// One thing.
  fileprivate struct Clause: Hashable, Sendable {
    /// The name that it begins with, which keeps its own letters.
    var name: String?
    /// What follows.
    var rest = ""

    var text: String { (name ?? "") + rest }

    var sentence: String {
      let text = name == nil ? rest.prefix(1).uppercased() + rest.dropFirst() : text
      return text.last.map { ".?!".contains($0) } ?? true ? text : text + "."
    }
  }

  /// On one line next to others: without a capital and without a full stop.
  package var line: String { clauses.map(\.text).joined(separator: "; ") }

  /// For a place of its own: `Another command is changing the vault. Nothing changed.`
  package var sentences: String { clauses.map(\.sentence).joined(separator: " ") }

  /// The same with something that matters more than the consequences, put before them.
  package func saying(first more: Statement) -> Statement {
    var statement = self
    statement.clauses.insert(contentsOf: more.clauses, at: min(1, clauses.count))
    return statement
  }

  /// What is wrong, without the consequences.
  package var first: String { clauses.first?.text ?? "" }

  /// The same after its subject was named: `it isn't a file`.
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

    /// The vault's own folder has no name from its root.
    package mutating func appendInterpolation(_ path: VaultPath) {
      if path.text == "." { appendLiteral("the vault's folder") } else { appendInterpolation(path.text) }
    }

    /// Whatever it says is said as if it was written here.
    package mutating func appendInterpolation(_ message: Statement?) {
      guard let message, let first = message.clauses.first else { return }
      if let name = first.name { appendInterpolation(name) }
      say(first.rest[...])
      clauses += message.clauses.dropFirst()
    }

    private mutating func say(_ text: Substring) { clauses[clauses.count - 1].rest += text }
  }
}
