import OffloadKit

/// A draft as it is on disk. Simultaneous runs may each have a draft of the same text.
struct KeptDraft: Equatable, Sendable {
  var id: DraftID
  var draft: Draft
}

/// Unsaved drafts: Offload mentions them at the start, and lists them under `?`.
extension App {
  /// The notice at the start about drafts from an earlier run; nil if there are none.
  var draftNotice: Banner? {
    guard let (id, draft) = drafts.first else { return nil }
    if drafts.count > 1 {
      return .offer(
        "You have \(drafts.count) unsaved drafts.", KeyHint(Action.help.shown, "lists them"))
    }
    let isCapture = id == .capture
    return .offer(
      "\(Sentence.quoted(draft.words)) is an unsaved draft.",
      KeyHint((isCapture ? Action.capture : .help).shown, isCapture ? "go on" : "lists it"))
  }

  /// Offers the next draft of a text once the one before it is saved or empty, and nobody writes.
  mutating func offerWaitingDraft() -> [Effect] {
    guard sheet == nil, let index = waitingDrafts.firstIndex(where: { drafts[$0.id] == nil }) else {
      return []
    }
    let next = waitingDrafts.remove(at: index)
    drafts[next.id] = next.draft
    banner = draftNotice
    return [.saveDrafts]
  }

  /// Returns the unsaved drafts, to go on with one.
  func draftOptions(for typed: String) -> [PickerOption] {
    drafts.sorted { $0.value.words < $1.value.words }.compactMap { id, draft in
      let words = "go on with \(Sentence.quoted(draft.words))"
      guard Score.of(typed, in: words) != nil else { return nil }
      return PickerOption(PickerRow(words, detail: "not saved"), verb: "go on") { $0.resume(id) }
    }
  }

  private mutating func resume(_ id: DraftID) -> [Effect] {
    sheet = nil
    switch id {
    case .capture:
      compose(id)
      return []
    case .add(let path): return [.ask(DraftQuestion(id: id, path: path))]
    case .edit(let key): return [.ask(DraftQuestion(id: id, path: key.path))]
    }
  }

  /// Opens a discarded or unsaved text again. If its item or collection is gone, or has a newer text, it becomes a capture,
  /// with the text of an unsaved one before it.
  mutating func reopen(_ draft: Draft, _ id: DraftID) {
    if drafts[id]?.says(draft) ?? false { drafts[id] = nil }
    if hasPlace(for: id), drafts[id] == nil {
      drafts[id] = draft
      if compose(id) { return }
      drafts[id] = nil
    }
    var capture = draft
    capture.origin = nil
    drafts[.capture] = drafts[.capture].map { $0.says(capture) ? $0 : $0.joined(capture) } ?? capture
    compose(.capture)
  }

  private func hasPlace(for id: DraftID) -> Bool {
    switch id {
    case .capture: false
    case .add(let path): vault.collection(path) != nil
    case .edit(let key): item(key) != nil
    }
  }
}

/// Asks for the file of a draft, which this run may never have opened.
struct DraftQuestion: QuestionKind {
  let id: DraftID
  let path: VaultPath

  func answer(from vault: Vault, folder: WorkingFolder) -> FileReading {
    FileReading(path, in: vault, named: nil)
  }

  func take(_ reading: FileReading, in app: inout App) {
    guard let draft = app.drafts[id] else { return }
    if let problem = reading.problem {
      app.fail(Problem("\(problem) Your text stays.", retry: .ask(self)))
      return
    }
    let isKnown = app.vault.files[path] != nil || app.closed[path] != nil
    var vault = app.vault
    vault.take(reading)
    _ = app.takeFromOutside(vault)
    app.reopen(draft, isKnown ? id : app.found(id, draft))
  }
}

extension Draft {
  /// Whether the user typed the same, whatever the two began with.
  fileprivate func says(_ other: Draft) -> Bool {
    var draft = self
    draft.origin = other.origin
    return draft == other
  }

  /// Its first words, or its tags and files if it has no words.
  fileprivate var words: String {
    text.allSatisfy(\.isWhitespace) ? (tags.map { "#\($0)" } + files).joined(separator: " ") : text
  }
}
