import TerminalKit

/// Text that comes into a field in pieces: pasted, or spoken.
extension App {
  mutating func paste(_ text: String, in compose: Compose) -> [Effect] {
    var compose = compose
    switch compose.field {
    case .tags: compose.tag.insert(text)
    case .due: compose.due.insert(text)
    case .file:
      compose.file.insert(text)
      return keep(compose) + [.complete(path: compose.file.text)]
    case .text, .type, .voice:
      compose.field = .text
      let isEdit = compose.isEdit
      compose.text.insert(text)
      compose.hasPastedLines = !isEdit && compose.text.text.split(whereSeparator: \.isNewline).count > 1
      if compose.hasPastedLines {
        banner = .offer("One capture of several lines.", KeyHint("Tab", "one capture each"))
      }
    }
    return keep(compose)
  }

  mutating func hear(_ line: String) -> [Effect] {
    guard case .compose(var compose) = sheet, !line.isEmpty else {
      return hearWithoutSheet(line)
    }
    let needsBlank = compose.text.textBeforeCursor.last.map { !$0.isWhitespace } ?? false
    compose.text.insert((needsBlank ? " " : "") + line)
    return keep(compose)
  }

  /// Words that come after the sheet was closed go into the draft of the next capture.
  private mutating func hearWithoutSheet(_ line: String) -> [Effect] {
    guard !line.isEmpty else { return [] }
    var draft = drafts[.capture] ?? Draft()
    draft.text += (draft.text.isEmpty ? "" : " ") + line
    drafts[.capture] = draft
    return [.saveDrafts]
  }

  mutating func endVoice(_ problem: Problem?) {
    if case .compose(var compose) = sheet {
      compose.isListening = false
      sheet = .compose(compose)
    }
    if let problem { fail(problem) }
  }
}
