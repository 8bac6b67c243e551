import OffloadKit

/// Completes `KEY=VALUE`: the keys that the format knows, and their values.
struct FieldCompletion {
  let words: CompletionWords

  func candidates(_ typed: String) -> [Candidate] {
    guard let sign = typed.firstIndex(of: "=") else {
      return ItemProperty.stated.compactMap { property in
        property.key.map { Candidate("\($0)=", property.purpose) }
      }
    }
    let key = String(typed[..<sign])
    return values(of: key).map { $0.behind("\(key)=") }
  }

  private func values(of key: String) -> [Candidate] {
    guard let property = ItemProperty.stated(by: key) else { return [] }
    return switch property.kind {
    case .date: words.dates()
    case .rule: FieldKind.usualRules.map { Candidate($0) }
    case .word where property == .type: CompletionWords.types
    case .rank, .word, .flag, .choice, .text, .texts: property.kind.choices.map { Candidate($0) }
    }
  }
}
