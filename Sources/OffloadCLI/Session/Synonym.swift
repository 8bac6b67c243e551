import OffloadKit

/// Words that people bring along from other programs, and the command that does here what they do there.
struct Synonym {
  let words: [String]
  /// The line to type. `WORDS` stands for what the person typed after the word, `LAST` for the last of it.
  let line: String

  init(_ words: String, _ line: String) {
    self.words = words.split(separator: " ").map(String.init)
    self.line = line
  }

  static let all = [
    Synonym("today agenda day dashboard status", "offload"),
    Synonym("search find grep query filter", "offload list WORDS"),
    Synonym("ls ll dir items tasks todos next", "offload list WORDS"),
    Synonym("tomorrow", "offload list due:tomorrow WORDS"),
    Synonym("week upcoming due", "offload list due:..+1w WORDS"),
    Synonym("add new create note jot remember in", "offload capture WORDS"),
    Synonym("todo task", "offload capture --task WORDS"),
    Synonym("rm del remove erase trash", "offload delete WORDS"),
    Synonym("mv refile", "offload move WORDS --to LAST"),
    Synonym("rename", "offload collection rename WORDS"),
    Synonym("cat view open print info less", "offload show WORDS"),
    Synonym("complete finish do did tick close", "offload done WORDS"),
    Synonym("uncheck undone", "offload reopen WORDS"),
    Synonym("modify change update", "offload set WORDS"),
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

  /// The line that a word and what follows it probably mean; nil for a word that nobody brings along.
  static func line(for word: String, _ rest: [Argument]) -> String? {
    guard let synonym = all.first(where: { $0.words.contains(word.lowercased()) }) else { return nil }
    let parts = synonym.line.split(separator: " ").map(String.init)
    let takesLast = parts.contains("LAST")
    // Where one word alone is there, what it is to go with has to be filled in.
    let words = takesLast && rest.count > 1 ? Array(rest.dropLast()) : rest
    let last = takesLast && rest.count > 1 ? rest.last : nil
    return parts.compactMap { part in
      switch part {
      case "WORDS": words.isEmpty ? (takesLast ? "ITEM" : nil) : ShellWords.quoted(words)
      case "LAST": last.map { ShellWords.quoted($0) } ?? "COLLECTION"
      default: part
      }
    }.joined(separator: " ")
  }

  /// The line that words without any command probably mean: several are a thought, `due:today` is a query. Nil for one word, which
  /// may be anything.
  static func line(without first: String, _ rest: [Argument]) -> String? {
    let words = ShellWords.quoted([Argument(first)] + rest)
    if rest.contains(where: { !$0.looksLikeOption }) || first.contains(" ") {
      return "offload capture \(words)"
    }
    return first.contains(":") ? "offload list \(words)" : nil
  }
}
