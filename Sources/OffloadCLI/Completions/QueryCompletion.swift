import OffloadKit

/// Completes the term of a query that the user is typing: its key, or the value after it.
struct QueryCompletion {
  let words: CompletionWords
  /// Whether one word holds all terms, as after `--where`. A value with spaces then needs quotes of its own.
  let isWholeLine: Bool

  func candidates(_ typed: String) -> [Candidate] {
    let start = Self.lastTerm(of: typed, isWholeLine: isWholeLine)
    let lead = String(typed[..<start])
    let term = typed[start...]
    let needsQuotes = isWholeLine || start != typed.startIndex || term.contains("\"")
    return candidates(for: String(term), needsQuotes: needsQuotes).map { $0.behind(lead) }
  }

  private func candidates(for term: String, needsQuotes: Bool) -> [Candidate] {
    guard let colon = term.firstIndex(of: ":") else {
      return Self.keys.map { Candidate("\($0.0):", $0.1) } + words.savedQueries()
    }
    let key = String(term[..<colon])
    let typed = String(term[term.index(after: colon)...])
    return values(of: key.lowercased(), typed: typed).map { value in
      let isPlain = !needsQuotes || !value.word.contains { " ()".contains($0) }
      return Candidate(isPlain ? "\(key):\(value.word)" : "\(key):\"\(value.word)\"", value.note)
    }.filter { !$0.word.dropFirst(key.count + 2).dropLast().contains("\"") }
  }

  private func values(of key: String, typed: String) -> [Candidate] {
    switch key {
    case "tag", "tags": return words.tags()
    case "in": return words.collectionsAndDays()
    case "is": return Query.states.map { Candidate($0) }
    case "has": return Query.possessions.map { Candidate($0) }
    case "type": return CompletionWords.types
    default: break
    }
    guard let kind = ItemProperty.queried(by: key)?.kind else { return [] }
    return kind == .date
      ? dates(typed) : kind.isOrdered ? (kind.choices + ["none"]).map { Candidate($0) } : []
  }

  /// Returns days, or the days after the two dots of a range. It leaves out days of more than one word: they would
  /// need quotes, and dates in a query go without.
  private func dates(_ typed: String) -> [Candidate] {
    let days = words.dates().filter { !$0.word.contains(" ") }
    if let end = typed.endOfTwoPoints { return days.map { $0.behind(String(typed[..<end])) } }
    return days + [Candidate("none", "without a date"), Candidate("..", "until")]
  }

  /// Returns where the last term begins: after the last space or parenthesis outside quotes. If a word of its own
  /// begins with `in:`, all of it is one term, with its spaces, because the shell has removed its quotes.
  private static func lastTerm(of text: String, isWholeLine: Bool) -> String.Index {
    if !isWholeLine, text.hasPrefix("in:"), !text.dropFirst(3).contains(where: { "\":".contains($0) }) {
      return text.startIndex
    }
    var start = text.startIndex
    var isQuoted = false
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      if !isQuoted, " (".contains(text[index]) { start = text.index(after: index) }
    }
    return start
  }

  private static let keys =
    [
      ("tag", "a tag and tags nested under it"), ("in", "a collection, a folder or the inbox"),
      ("is", "open, done, starred and so on"), ("has", "a tag, a link, children and so on"),
      ("type", "the kind of thought"),
    ]
    + ItemProperty.queried.filter(\.kind.isOrdered).map { property in
      (property.queryNames[0], property.kind == .date ? "a date or a range" : property.purpose ?? "")
    } + [("section", "a heading"), ("text", "words, or /a pattern/")]
}

extension String {
  /// The position after the first `..`; nil if there is none.
  fileprivate var endOfTwoPoints: Index? {
    var last: Character?
    for index in indices {
      if self[index] == ".", last == "." { return self.index(after: index) }
      last = self[index]
    }
    return nil
  }
}
