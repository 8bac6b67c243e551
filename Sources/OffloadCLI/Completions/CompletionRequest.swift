/// Answers a shell that completes a word. The first line of the answer is `words`, `files` or `folders`. After
/// `words`, each line is one word, with a tab and its meaning for shells that show it.
struct CompletionRequest {
  let session: Session

  func answer() {
    let words = session.arguments.words
    guard let shell = words.first.flatMap({ Shell(rawValue: $0.text) }) else { return }
    let asked = Array(words.dropFirst())
    switch shell {
    case .bash:
      let bash = BashCompletion(asked)
      reply(bash.line.words.dropFirst().map(Argument.init(bytes:)), bash.lines)
    case .zsh:
      reply(asked, Self.described)
    case .fish:
      var line = asked
      if let last = line.popLast() {
        let typed = TypedLine(last.bytes, escapesInSingleQuotes: true)
        line.append(Argument(bytes: Array(typed.words.joined(separator: [0x20]))))
      }
      reply(line, Self.described)
    }
  }

  private func reply(_ line: [Argument], _ lines: ([Candidate]) -> [String]) {
    let point = CompletionPoint(line, table: session.table)
    switch CompletionWords(session: session, point: point).answer() {
    case .files: session.output.emit("files\n")
    case .folders: session.output.emit("folders\n")
    case .words(let candidates):
      session.output.emit((["words"] + lines(candidates)).map { $0 + "\n" }.joined())
    }
  }

  /// Returns all words: these shells filter them by the typed text themselves.
  private static func described(_ candidates: [Candidate]) -> [String] {
    candidates.map { candidate in candidate.word + (candidate.shownNote.map { "\t\($0)" } ?? "") }
  }
}
