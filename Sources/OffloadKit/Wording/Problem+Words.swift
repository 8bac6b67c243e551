extension ItemRepository.Problem {
  /// What is wrong, as a check says it.
  var words: String {
    switch self {
    case .invalidDate(let key, let value): "\(key) is \(value.inQuotes), which is no date"
    case .invalidPriority(let value): "priority is \(value.inQuotes), which means nothing"
    case .invalidRepeat(let rule): "repeat is \(rule.inQuotes), which means nothing"
    case .missingAttachment(let name): "there is no file \(name)"
    case .danglingLink(let name): "there is no \(name)"
    case .empty: "there are no words"
    }
  }

  var remedy: (purpose: String, hint: Hint)? {
    switch self {
    case .invalidDate: ("To see what is one", "offload help dates")
    case .invalidPriority, .invalidRepeat: ("To see what it takes", "offload help set")
    case .missingAttachment, .danglingLink, .empty: nil
    }
  }
}
