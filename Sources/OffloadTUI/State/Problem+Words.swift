import OffloadKit

/// Puts failures into the interface's words: in sentences, with the key that helps.
extension Problem {
  init(_ failure: Failure, retry: Effect? = nil, keepsText: Bool = false) {
    let key = failure.hint.flatMap { Self.keys[$0.command] }
    let message = keepsText ? failure.message.saying(first: "your text stays") : failure.message
    let names = failure.candidates.map(\.address)
    let all = names.isEmpty ? nil : "See \(Phrase.few(names))."
    let sentences = [message.sentences, all, key].compactMap(\.self)
    self.init(sentences.joined(separator: " "), retry: retry)
    prospect = failure.prospect
  }

  /// - Parameter intent: the attempt, as the start of a sentence.
  init(_ error: any Error, in intent: String, retry: Effect? = nil) {
    self.init("\(intent): \(Failure(describing: error).message.line).", retry: retry)
  }

  /// Describes something that Offload can't store beyond this run.
  init(_ error: any Error, keeping subject: String) {
    self.init("\(subject) kept only while this runs: \(Failure(describing: error).message.first).")
  }

  /// Returns a problem about files that Offload can't read; nil if there are none.
  static func missing(_ files: [UnreadFile]) -> Problem? {
    files.isEmpty ? nil : Problem(Failure(unreadable: files, "this doesn't include what is in there"))
  }

  /// The keys that do the same as a command of the command line.
  static let keys = ["offload edit": "E opens the editor.", "git mergetool": "E opens the editor."]
}
