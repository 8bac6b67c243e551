import TerminalKit

extension ComposeField {
  /// Starts and stops the user's own voice command, which inserts its words into the text.
  static let voice: ComposeField = .init(
    label: "Voice",
    value: { compose in
      compose.isListening
        ? "Listening. Enter stops." : "Enter starts, Enter stops; the words land in the text above"
    },
    isButton: true,
    press: { key, compose, _ in key == .character(" ") ? compose.toggleVoice() : [] },
    enter: { $0.toggleVoice() })
}

extension Compose {
  fileprivate mutating func toggleVoice() -> [Effect] {
    isListening.toggle()
    // After speaking, the user looks at the words, and Enter saves them.
    if !isListening { field = .text }
    return [isListening ? .startVoice : .stopVoice]
  }
}

extension App {
  mutating func hear(_ line: String) -> [Effect] {
    guard !line.isEmpty else { return [] }
    guard case .compose(var compose) = sheet else { return hearWithoutSheet(line) }
    let needsSpace = compose.text.textBeforeCursor.last.map { !$0.isWhitespace } ?? false
    compose.text.insert((needsSpace ? " " : "") + line)
    return keep(compose)
  }

  /// Adds words that arrive after the sheet closed to the draft of the next capture.
  private mutating func hearWithoutSheet(_ line: String) -> [Effect] {
    var draft = drafts[.capture] ?? Draft()
    draft.text += (draft.text.isEmpty ? "" : " ") + line
    drafts[.capture] = draft
    return [.saveDrafts]
  }

  mutating func endVoice(_ problem: Problem?) {
    if case .compose(var compose) = sheet {
      compose.isListening = false
      if compose.field == .voice, problem == nil { compose.field = .text }
      sheet = .compose(compose)
    }
    if let problem { fail(problem) }
  }
}
