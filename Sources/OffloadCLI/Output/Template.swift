import OffloadKit

/// `--format`: text with `{names}` that stand for a result's values.
struct Template: Sendable {
  private enum Part: Sendable {
    case text(String)
    case value(path: [String], width: Int, isRight: Bool)
  }

  private var parts: [Part] = []
  private var endsLine = true

  init(_ source: String) throws(UsageError) {
    var rest = Array(source)[...]
    while let character = rest.popFirst() {
      switch character {
      case "\\": try readEscape(&rest)
      case "{" where rest.first == "{", "}" where rest.first == "}":
        append(String(character))
        rest.removeFirst()
      case "{": try readValue(&rest)
      default: append(String(character))
      }
    }
  }

  /// - Throws: ``UsageError/invalidTemplate(reason:nearest:)`` for a name that the value has not.
  func text(for value: JSONValue) throws(UsageError) -> String {
    var text = ""
    for part in parts {
      switch part {
      case .text(let literal): text += literal
      case .value(let path, let width, let isRight):
        let piece = try value.piece(at: path)
        let filling = String(repeating: " ", count: max(0, width - DisplayWidth.of(piece)))
        text += isRight ? filling + piece : piece + filling
      }
    }
    return endsLine ? text + "\n" : text
  }

  private mutating func append(_ text: String) {
    parts.append(.text(text))
  }

  private mutating func readEscape(_ rest: inout ArraySlice<Character>) throws(UsageError) {
    switch rest.popFirst() {
    case "n": append("\n")
    case "t": append("\t")
    case "0": append("\0")
    case "c": endsLine = false
    case let other?: append(String(other))
    case nil: append("\\")
    }
  }

  /// `name}`, `name:20}` or `name:>20}`
  private mutating func readValue(_ rest: inout ArraySlice<Character>) throws(UsageError) {
    guard let end = rest.firstIndex(of: "}") else {
      throw .invalidTemplate(reason: "the template's { is not closed by a }", nearest: nil)
    }
    let words = String(rest[..<end]).split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    rest = rest[(end + 1)...]
    var width = words.count > 1 ? words[1] : "0"
    let isRight = width.first == ">"
    if isRight || width.first == "<" { width.removeFirst() }
    guard let columns = Int(width), (0...1000).contains(columns) else {
      throw .invalidTemplate(reason: "a width in the template is a number up to 1000, not \"\(width)\"", nearest: nil)
    }
    let path = words[0].split(separator: ".", maxSplits: 1).map(String.init)
    parts.append(.value(path: path, width: columns, isRight: isRight))
  }
}

extension JSONValue {
  /// The value of a key, as text: nothing for null, parts of a list with commas between.
  fileprivate func piece(at path: [String]) throws(UsageError) -> String {
    guard case .object(let members) = self, let key = path.first else { return text }
    if let found = members.first(where: { $0.key == key }) {
      return path.count > 1 ? found.value.member(path[1]) : found.value.text
    }
    let nearest = Suggestion.nearest(to: key, among: members.map(\.key))
    throw .invalidTemplate(reason: "the template's {\(key)} is no value of a result", nearest: nearest)
  }

  private func member(_ key: String) -> String {
    guard case .object(let members) = self else { return "" }
    return members.first { $0.key == key }?.value.text ?? ""
  }

  private var text: String {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let value): String(value)
    case .string(let text): text
    case .array(let values): values.map(\.text).joined(separator: ",")
    case .object(let members): members.map { "\($0.key)=\($0.value.text)" }.joined(separator: ",")
    }
  }
}
