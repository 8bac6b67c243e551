import VaultStore

/// A command that helps.
///
/// Write it like the command, `"offload show \(address)"`. Each inserted value is one argument, whatever it
/// contains; Offload quotes it for a shell only when it prints the command.
package struct Hint: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// Words of a command line, unchanged.
    case words(String)
    /// One argument, not quoted.
    case argument(String)
  }

  package private(set) var parts: [Part]

  /// Makes a hint from a command line that is already quoted.
  package init(line: String) { parts = [.words(line)] }

  /// The command, ready to paste into a POSIX shell.
  package var line: String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .argument(let text): ShellWords.quoted(text)
      }
    }.joined()
  }

  /// The command without its arguments, for example `offload edit`.
  package var command: String {
    guard case .words(let words)? = parts.first else { return "" }
    return words.split(separator: " ").joined(separator: " ")
  }
}

extension Hint: ExpressibleByStringInterpolation {
  package init(stringLiteral value: String) { self.init(line: value) }
  package init(stringInterpolation parts: StringInterpolation) { self.parts = parts.parts }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { parts.append(.words(literal)) }
    package mutating func appendInterpolation(_ argument: String) { parts.append(.argument(argument)) }
    package mutating func appendInterpolation(_ path: VaultPath) { parts.append(.argument(path.text)) }
    package mutating func appendInterpolation(_ place: Place) { parts.append(.argument("\(place)")) }
    package mutating func appendInterpolation(_ id: Operation.ID) { parts.append(.argument("\(id)")) }
    package mutating func appendInterpolation(line: String) { parts.append(.words(line)) }

    /// Inserts more than one argument.
    package mutating func appendInterpolation(_ paths: some Sequence<VaultPath>) {
      for (index, path) in paths.enumerated() {
        if index > 0 { appendLiteral(" ") }
        appendInterpolation(path)
      }
    }
  }
}
