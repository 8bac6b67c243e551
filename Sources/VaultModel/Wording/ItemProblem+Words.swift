import VaultSyntax

extension ItemProblem {
  /// The problem in the words of a check.
  package var words: String {
    switch self {
    case .invalidDate(let key, let value):
      FieldKey(Array(key.utf8))?.misread(value) ?? "\(key) is \(value.inQuotes)"
    case .invalidPriority(let value): FieldKey.priority.misread(value)
    case .invalidRepeat(let rule): FieldKey.repeat.misread(rule)
    case .missingAttachment(let name): "there is no file \(name)"
    case .danglingLink(let name): "there is no \(name)"
    case .empty: "the text is empty"
    }
  }

  package var remedy: (purpose: String, hint: Hint)? {
    switch self {
    case .invalidDate: ("To see how to write dates", "offload help dates")
    case .invalidPriority, .invalidRepeat: ("To see its values", "offload help set")
    case .missingAttachment, .danglingLink, .empty: nil
    }
  }
}
