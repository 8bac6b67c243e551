import VaultStore

/// A command that helps.
///
/// It is written as it is typed, `"offload show \(address)"`. What is filled in is one argument, whatever it holds: only
/// where the command is printed is it quoted for a shell.
package struct Hint: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// Words of a command line, as they are.
    case words(String)
    /// One argument, not quoted.
    case argument(String)
  }

  package private(set) var parts: [Part]

  /// A command line that is quoted already.
  package init(line: String) { parts = [.words(line)] }

  /// As it can be pasted into a POSIX shell.
  package var line: String {
    parts.map { part in
      switch part {
      case .words(let words): words
      case .argument(let text): ShellWords.quoted(text)
      }
    }.joined()
  }

  /// The command without its arguments: `offload edit`.
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

    /// Several arguments.
    package mutating func appendInterpolation(_ paths: some Sequence<VaultPath>) {
      for (index, path) in paths.enumerated() {
        if index > 0 { appendLiteral(" ") }
        appendInterpolation(path)
      }
    }
  }
}
