import OffloadKit

extension Failure {
  /// The words for a foreign file that cannot be read.
  init(_ fault: ImportFault) {
    switch fault {
    case .notUTF8(let line):
      self.init(
        "not-utf8", "line \(line) is not UTF-8; nothing was changed", hint: "iconv -f latin1 -t utf-8 FILE")
    case .notJSON(let line, let column):
      self.init(
        "not-json", "this stops being JSON at line \(line), column \(column); nothing was changed",
        hint: "offload help import")
    case .notObjects:
      self.init("not-objects", "this is no list of objects; nothing was changed", hint: "offload help import")
    case .unclosedQuote(let line):
      self.init(
        "unclosed-quote", "the quote that begins on line \(line) is never closed; nothing was changed",
        hint: "offload help import")
    case .noWords(let columns):
      let found = Self.list(columns.prefix(12).map(Self.quote), "and")
      self.init(
        "no-words", "no column is named content, title, summary, task, name or description: \(found)",
        hint: "offload help import")
    case .empty:
      self.init("nothing-to-import", "there is nothing to import", hint: "offload help import")
    }
  }
}
