import Testing
import VaultSyntax

/// Front matter in a document, and what becomes of it.
struct FrontMatterText {
  let document: Document
  let frontMatter: FrontMatter

  /// `yaml` stands between the `---` lines; `⏎` stands for a line's end.
  init(_ yaml: String, lineEnding: String = "\n") throws {
    let lines = yaml.isEmpty ? "" : yaml + "⏎"
    let text = "---⏎\(lines)---⏎- item⏎".replacing("⏎", with: lineEnding)
    document = Document(Array(text.utf8))
    frontMatter = try #require(FrontMatter(in: document))
  }

  var tags: [String] { frontMatter.tags.map { String(decoding: $0.name, as: UTF8.self) } }

  /// What stands between the `---` lines once the patches are applied, with `⏎` for a line's end. Checks that
  /// the rest of the document is what it was.
  func after(_ patches: [Patch], lineEnding: String = "\n") -> String {
    let bytes = document.bytes.patched(patches)
    let changed = Document(bytes)
    guard let after = FrontMatter(in: changed) else { return "no front matter" }
    #expect(bytes[after.range.upperBound...] == document.bytes[frontMatter.range.upperBound...])
    #expect(
      bytes[..<after.inside.lowerBound] == document.bytes[..<frontMatter.inside.lowerBound])
    let text = String(decoding: bytes[after.inside], as: UTF8.self).replacing(lineEnding, with: "⏎")
    return text.hasSuffix("⏎") ? String(text.dropLast()) : text
  }

  func setting(_ key: String, _ value: YAMLValue?) throws -> String {
    after(try frontMatter.setting(key, to: value))
  }
}

extension [UInt8] {
  /// The bytes with patches applied that do not overlap; those at one offset in their order.
  func patched(_ patches: [Patch]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for (_, patch) in patches.enumerated().sorted(by: {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }) {
      #expect(patch.range.lowerBound >= position)
      guard patch.range.lowerBound >= position else { continue }
      result += self[position..<patch.range.lowerBound] + patch.replacement
      position = patch.range.upperBound
    }
    return result + self[position...]
  }
}

extension YAMLValue {
  static func list(_ texts: String...) -> YAMLValue { .list(texts.map { .string($0) }) }
}

extension YAMLValue: CustomTestStringConvertible {
  package var testDescription: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let text): String(decoding: text, as: UTF8.self)
    case .string(let text): String(reflecting: String(decoding: text, as: UTF8.self))
    case .list(let values): "[" + values.map(\.testDescription).joined(separator: ", ") + "]"
    case .map(let pairs):
      "{"
        + pairs.map { "\(String(decoding: $0.key, as: UTF8.self)): \($0.value.testDescription)" }
        .joined(separator: ", ") + "}"
    case .opaque(let text): "opaque \(String(reflecting: String(decoding: text, as: UTF8.self)))"
    }
  }
}
