import OffloadKit

/// The last file that Offload read for the pane, without opening it.
struct Peeked: Equatable, Sendable {
  /// The collection that Offload asked for; nil if there is none, or if the reading is out of date.
  var path: VaultPath?
  /// Its file; nil if Offload can't read it.
  var file: OpenedFile?

  func file(at path: VaultPath) -> OpenedFile? { path == self.path ? file : nil }
}

/// Asks for a file, to show it or a place of it beside a row.
struct PeekQuestion: QuestionKind {
  let path: VaultPath
  /// The name of the collection, if Offload knows it.
  let name: String?

  func answer(from vault: Vault, folder: WorkingFolder) -> FileReading {
    FileReading(path, in: vault, named: name)
  }

  /// Ignores a problem: the user sees it on opening the collection.
  func take(_ reading: FileReading, in app: inout App) {
    if app.peeked.path == path { app.peeked.file = reading.file }
  }
}

extension App {
  /// Asks for the file that the pane shows, once.
  mutating func peek() -> [Effect] {
    if previewScroll.key != selection.key { previewScroll = PreviewScroll() }
    guard let path = previewSubject?.file, vault.files[path] == nil, peeked.path != path else { return [] }
    peeked = Peeked(path: path)
    return [.ask(PeekQuestion(path: path, name: vault.collection(path)?.name))]
  }
}
