import VaultSyntax

extension ItemProblem {
  /// What is wrong, as a check says it.
  package var words: String {
    switch self {
    case .invalidDate(let key, let value):
      FieldKey(Array(key.utf8))?.misread(value) ?? "\(key) is \(value.inQuotes)"
    case .invalidPriority(let value): FieldKey.priority.misread(value)
    case .invalidRepeat(let rule): FieldKey.repeat.misread(rule)
    case .missingAttachment(let name): "there is no file \(name)"
    case .danglingLink(let name): "there is no \(name)"
    case .empty: "there are no words"
    }
  }

  package var remedy: (purpose: String, hint: Hint)? {
    switch self {
    case .invalidDate: ("To see what is one", "offload help dates")
    case .invalidPriority, .invalidRepeat: ("To see what it takes", "offload help set")
    case .missingAttachment, .danglingLink, .empty: nil
    }
  }
}
