import OffloadKit

/// Words that people know from other programs, and the command that does the same here.
struct Synonym {
  let words: [String]
  /// The line to type. `WORDS` stands for what the person typed after the word, `LAST` for the last word of that,
  /// `DAY` for that word if it is a day.
  let line: String

  init(_ words: String, _ line: String) {
    self.words = words.split(separator: " ").map(String.init)
    self.line = line
  }

  static let all = [
    Synonym("today agenda day dashboard status", "offload"),
    Synonym("search grep rg", "offload find WORDS"),
    Synonym("query filter", "offload list WORDS"),
    Synonym("ls ll dir items tasks todos next", "offload list WORDS"),
    Synonym("tomorrow", "offload list due:tomorrow WORDS"),
    Synonym("week upcoming", "offload list due:..+1w WORDS"),
    Synonym("overdue late", "offload list due:..yesterday WORDS"),
    Synonym("add new create note jot remember in", "offload capture WORDS"),
    Synonym("todo task", "offload capture --task WORDS"),
    Synonym("rm del remove erase trash", "offload delete WORDS"),
    Synonym("mv refile", "offload move WORDS --to LAST"),
    Synonym("rename", "offload collection rename WORDS"),
    Synonym("cat view open print info less", "offload show WORDS"),
    Synonym("complete finish do did tick close", "offload done WORDS"),
    Synonym("uncheck undone", "offload reopen WORDS"),
    Synonym("modify change update", "offload set WORDS"),
    Synonym("postpone snooze defer", "offload set WORDS scheduled=DAY"),
    Synonym("history", "offload log WORDS"),
    Synonym("revert rollback", "offload undo WORDS"),
    Synonym("lists projects notebooks folders notes files", "offload collections"),
    Synonym("mkdir touch", "offload collection new WORDS"),
    Synonym("count", "offload list --count WORDS"),
    Synonym("tree", "offload list --tree WORDS"),
    Synonym("review process triage tui gui app interactive", "offload ui"),
    Synonym("doctor lint validate verify", "offload check"),
    Synonym("config settings setup configure", "offload help settings"),
    Synonym("version", "offload --version"),
    Synonym("man", "offload help WORDS"),
  ]

  /// Returns the line that a word and the words after it probably mean; nil for a word that other programs don't
  /// have.
  static func line(for word: String, _ rest: [Argument]) -> String? {
    if word.lowercased() == "due" {
      let day = rest.map(\.text).joined(separator: " ")
      return
        "offload list \(ShellWords.quoted([Argument(isDay(day) ? "due:..\(day)" : "due:..+1w")] + (isDay(day) ? [] : rest)))"
    }
    guard let synonym = all.first(where: { $0.words.contains(word.lowercased()) }) else { return nil }
    let parts = synonym.line.split(separator: " ").map(String.init)
    let (takesLast, takesDay) = (parts.contains("LAST"), parts.contains("scheduled=DAY"))
    // If only one word is there, the user has to fill in what goes with it.
    let last =
      rest.count > 1
      ? rest.last.flatMap { takesLast || takesDay && isDay($0.text, isCertain: true) ? $0 : nil } : nil
    let words = last == nil ? rest : Array(rest.dropLast())
    return parts.compactMap { part in
      switch part {
      case "WORDS": words.isEmpty ? (takesLast || takesDay ? "ITEM" : nil) : ShellWords.quoted(words)
      case "LAST": last.map { ShellWords.quoted($0) } ?? "COLLECTION"
      case "scheduled=DAY": ShellWords.quoted([Argument("scheduled=\(last?.text ?? "tomorrow")")])
      default: part
      }
    }.joined(separator: " ")
  }

  /// Returns the command for the items that other programs list for a word or a phrase; nil for plain words.
  static func listing(_ phrase: String) -> String? {
    let words = phrase.lowercased().split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    if let state = states.first(where: { $0.words.contains(phrase.lowercased()) }) { return state.line }
    if isDay(phrase) { return "offload list \(ShellWords.quoted("due:\(phrase)"))" }
    // `due.before:friday`
    if first.contains(":"), ItemProperty.stated(by: String(first.prefix(while: \.isLetter))) != nil {
      return "offload help query"
    }
    // `due < friday`, `due before friday`
    if words.count > 2, ItemProperty.stated(by: first) != nil { return "offload help query" }
    let rest = String(phrase.dropFirst())
    if words.count == 1, first.hasPrefix("+"), rest.first?.isLetter == true {
      return "offload list tag:\(rest)"
    }
    if words.count == 1, phrase.count > 2, first.hasPrefix("/"), first.hasSuffix("/") {
      return "offload list \(ShellWords.quoted("text:\(phrase)"))"
    }
    return nil
  }

  private static let states = [
    Synonym("overdue late", "offload list due:..yesterday"), Synonym("pending todo active", "offload list"),
    Synonym("completed finished closed", "offload list is:done"),
    Synonym("starred flagged", "offload list is:starred"),
    Synonym("waiting", "offload list is:waiting"), Synonym("blocked", "offload list is:blocked"),
    Synonym("ready actionable unblocked", "offload list is:ready"),
    Synonym("upcoming week", "offload list due:..+1w"),
    Synonym("untagged", "offload list 'not has:tag'"), Synonym("undated", "offload list due:none"),
  ]

  /// Whether a text names one day. The answer is the same on every day.
  private static func isDay(_ text: String, isCertain: Bool = false) -> Bool {
    CivilDate(year: 2000, month: 1, day: 1).map {
      (try? NaturalDate.day(text, today: $0, isCertain: isCertain)) != nil
    } ?? false
  }

  /// Returns the line that words without a command probably mean: more than one are a thought, `due:today` is a
  /// query. Nil for one word, which could be anything.
  static func line(without first: String, _ rest: [Argument]) -> String? {
    let words = ShellWords.quoted([Argument(first)] + rest)
    if rest.contains(where: { !$0.looksLikeOption }) || first.contains(" ") {
      return "offload capture \(words)"
    }
    return first.contains(":") ? "offload list \(words)" : nil
  }
}
