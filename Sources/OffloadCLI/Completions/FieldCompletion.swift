import OffloadKit

/// `KEY=VALUE`: keys that the format knows, and what may follow them.
struct FieldCompletion {
  let words: CompletionWords

  func candidates(_ typed: String) -> [Candidate] {
    guard let sign = typed.firstIndex(of: "=") else {
      return FieldAssignment.keys.map { Candidate("\($0)=", Self.notes[$0]) }
    }
    let key = String(typed[..<sign])
    return values(of: key).map { $0.behind("\(key)=") }
  }

  private func values(of key: String) -> [Candidate] {
    if FieldAssignment.takesDate(key) { return words.dates() }
    switch key {
    case "type": return CompletionWords.types
    case "repeat":
      return ["every day", "every weekday", "every week", "every month", "every year"].map { Candidate($0) }
    default: return FieldAssignment.choices(of: key).map { Candidate($0) }
    }
  }

  private static let notes = [
    "type": "what kind of thought it is", "starred": "whether it stands out", "priority": "highest to lowest",
    "repeat": "how it comes back", "start": "when it can be begun", "scheduled": "when to come back to it",
    "due": "when it should be done",
  ]
}
