extension ImportFault: WordedError, CustomStringConvertible {
  /// The problem and its consequences, on one line, without a capital and without a full stop.
  package var description: String { failure.message.line }

  package var failure: Failure {
    switch self {
    case .notUTF8(let line):
      Failure(
        "not-utf8", "line \(line) isn't UTF-8; nothing changed", hint: "iconv -f latin1 -t utf-8 FILE")
    case .holdsNUL(let line):
      Failure(
        "not-utf8", "line \(line) has a NUL byte, so this isn't UTF-8 text; nothing changed",
        hint: "iconv -f UTF-16 -t UTF-8 FILE")
    case .notJSON(let line, let column):
      Failure(
        "not-json", "this stops being JSON at line \(line), column \(column); nothing changed",
        hint: "offload help import")
    case .isTaskwarrior:
      Failure(
        "taskwarrior-export", "this is an export of Taskwarrior; nothing changed",
        hint: "offload import taskwarrior FILE")
    case .notObjects:
      Failure("not-objects", "this isn't a list of objects; nothing changed", hint: "offload help import")
    case .unclosedQuote(let line):
      Failure(
        "unclosed-quote", "the quote that begins on line \(line) isn't closed; nothing changed",
        hint: "offload help import")
    case .noWords(let columns):
      Failure(
        "no-words",
        "no column is called content, title, summary, task, name or description: \(Phrase.list(columns.prefix(12).map(\.inQuotes), "and"))",
        hint: "offload help import")
    case .allLeftOut(let losses):
      Failure(
        "nothing-to-import",
        "there is nothing to import: \(Loss.message(losses, of: "an item") ?? "")",
        hint: "offload help import")
    case .empty: Failure("nothing-to-import", "there is nothing to import", hint: "offload help import")
    }
  }
}
