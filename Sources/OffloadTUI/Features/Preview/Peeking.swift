import OffloadKit

/// The last collection that Offload read to show beside its row, without opening it.
struct Peeked: Equatable, Sendable {
  /// The collection that Offload asked for; nil if there is none, or if the reading is out of date.
  var path: VaultPath?
  /// Its file; nil if Offload can't read it.
  var file: OpenedFile?

  func file(at path: VaultPath) -> OpenedFile? { path == self.path ? file : nil }
}

/// Asks for the items of a collection, to show them beside its row.
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
  /// Asks for the collection to show beside its row, once.
  mutating func peek() -> [Effect] {
    guard hasPreview, case .collection(let path) = selection.key, vault.files[path] == nil,
      peeked.path != path
    else { return [] }
    peeked = Peeked(path: path)
    return [.ask(PeekQuestion(path: path, name: vault.collection(path)?.name))]
  }
}
