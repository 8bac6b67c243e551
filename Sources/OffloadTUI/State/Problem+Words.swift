import OffloadKit

/// Failures as the interface says them: in sentences, with the key that helps.
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

  /// - Parameter intent: what was to be done, as a sentence's beginning.
  init(_ error: any Error, in intent: String, retry: Effect? = nil) {
    self.init("\(intent): \(Failure(describing: error).message.line).", retry: retry)
  }

  /// Something that is kept on this machine, but not where it outlives the run.
  init(_ error: any Error, keeping subject: String) {
    self.init("\(subject) kept only while this runs: \(Failure(describing: error).message.first).")
  }

  /// What files that cannot be read mean for what is shown; nil where there are none.
  static func missing(_ files: [UnreadFile]) -> Problem? {
    files.isEmpty ? nil : Problem(Failure(unreadable: files, "this doesn't include what is in there"))
  }

  /// What a key does that the command line has a command for.
  static let keys = ["offload edit": "E opens the editor.", "git mergetool": "E opens the editor."]
}
