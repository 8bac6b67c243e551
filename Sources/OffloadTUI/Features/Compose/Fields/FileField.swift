import TerminalKit

extension ComposeField {
  /// Files to attach. Enter adds one to the list, and Backspace removes the last.
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
      // Tab adds a path that is already complete; until then it only completes the path.
      if path == typed, !path.hasSuffix("/") { compose.addFile() }
    },
    leave: { if $0.hasBegunName { $0.addFile() } },
    typed: { $0.hasBegunName ? [.ask(PathQuestion(typed: $0.file.text))] : [] })
}

extension Compose {
  /// Whether the user has typed a part of the file's own name. Until then there are no suggestions: Tab would attach a
  /// file on its way to the next field.
  fileprivate var hasBegunName: Bool { !file.isEmpty && !file.text.hasSuffix("/") }

  fileprivate mutating func addFile() {
    let path = file.text
    file = FieldText()
    paths = []
    if !path.isEmpty, !kept.files.contains(path) { kept.files.append(path) }
  }
}
