import OffloadKit

/// A collection that was read to be shown beside its row, and is not open: the last one alone.
struct Peeked: Equatable, Sendable {
  /// Which one was asked for; nil where none was, or what was read is out of date.
  var path: VaultPath?
  /// What is in it; nil where it cannot be read.
  var file: OpenedFile?

  func file(at path: VaultPath) -> OpenedFile? { path == self.path ? file : nil }
}

/// What is in a collection, for the place beside its row.
struct PeekQuestion: QuestionKind {
  let path: VaultPath
  /// What it is called, where that is known.
  let name: String?

  func answer(from vault: Vault, folder: WorkingFolder) -> FileReading {
    FileReading(path, in: vault, named: name)
  }

  /// Why it cannot be read is said where it is opened.
  func take(_ reading: FileReading, in app: inout App) {
    if app.peeked.path == path { app.peeked.file = reading.file }
  }
}

extension App {
  /// Asks for what is to be shown beside the row, once.
  mutating func peek() -> [Effect] {
    guard hasPreview, case .collection(let path) = selection.key, vault.files[path] == nil,
      peeked.path != path
    else { return [] }
    peeked = Peeked(path: path)
    return [.ask(PeekQuestion(path: path, name: vault.collection(path)?.name))]
  }
}
