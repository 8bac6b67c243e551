import TerminalKit

extension ComposeField {
  /// Files to attach, each put into the list by Enter, and taken out of it by Backspace.
  static let file: ComposeField = .init(
    label: "File", input: \Compose.file,
    value: {
      ($0.kept.files + ($0.field == .file || $0.file.isEmpty ? [] : [$0.file.text])).joined(separator: "  ")
    },
    placeholder: "none",
    suggestions: { compose, _ in
      compose.hasBegunName ? compose.paths.map { FieldSuggestion(text: $0, shown: $0) } : []
    },
    press: { key, compose, app in
      if key == .backspace, compose.file.isEmpty {
        _ = compose.kept.files.popLast()
        return []
      }
      let before = compose.file.text
      compose.choose(key, in: app) { $0.file.handle($1) }
      return compose.file.text == before ? [] : compose.field.typed(compose)
    },
    enter: { compose in
      guard !compose.file.isEmpty else { return nil }
      compose.addFile()
      return []
    },
    take: { taken, compose in
      let typed = compose.file.text
      let chosen = compose.paths.firstIndex(of: taken) ?? 0
      let path = PathCompletion.completed(typed, with: compose.paths, chosen: chosen) ?? taken
      compose.paths = []
      compose.file = FieldText(path)
      // A path that is whole already is taken; until then Tab only goes on with it.
      if path == typed, !path.hasSuffix("/") { compose.addFile() }
    },
    leave: { if $0.hasBegunName { $0.addFile() } },
    typed: { $0.hasBegunName ? [.ask(PathQuestion(typed: $0.file.text))] : [] })
}

extension Compose {
  /// Whether something of a file's own name is typed. Until then nothing is offered that Tab could take on its way to the next
  /// field: a file is attached only by somebody who has begun to name it.
  fileprivate var hasBegunName: Bool { !file.isEmpty && !file.text.hasSuffix("/") }

  fileprivate mutating func addFile() {
    let path = file.text
    file = FieldText()
    paths = []
    if !path.isEmpty, !kept.files.contains(path) { kept.files.append(path) }
  }
}
