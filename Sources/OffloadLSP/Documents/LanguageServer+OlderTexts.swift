import OffloadKit

/// The last text that a document and its file had both.
struct SharedText: Sendable {
  let text: [UInt8]
  /// The newest operation then; nil where there was none.
  let operation: Operation.ID?
  /// The newest operation that was looked at.
  var seen: Operation.ID?
  /// What operations have made of the text in the file, and the client has not taken over yet.
  var left: [UInt8]?
}

extension LanguageServer {
  /// Has the client make the change that an operation made to a file between its reading and its opening.
  mutating func catchUp(_ document: OpenDocument) {
    guard document.isSound, let (vault, path) = try? place(of: document.uri),
      vault.open[path] == document.uri
    else { return }
    noteShared(document, vault.vault, path)
    guard let text = vault.vault.textAfter(document.text.bytes, of: path) else { return }
    edit(document, SpanEdit.edits(from: document.text, to: text), label: "What has changed on disk")
  }

  /// Says at once where a save has taken back what an operation had changed, and puts that back into a text that has not met it.
  mutating func lookAtSave(of path: VaultPath, _ uri: DocumentURI) {
    guard let vault = try? place(of: uri).vault else { return }
    let save = vault.open[path] == uri ? documents[uri].map { saveOver(path, vault.vault, $0) } : nil
    if case .whole(let text) = save, let document = documents[uri] {
      tell("\(path.text) was saved without what a command had changed in it; your text gets that now")
      return edit(document, SpanEdit.edits(from: document.text, to: text), label: "What was changed on disk")
    }
    let notes = vault.vault.staleSaves(of: path)
    for note in notes where toldStaleSaves.insert("\(note)").inserted { tell("\(note)", isWarning: true) }
    if case .conflict = save, notes.isEmpty {
      tell(
        "\(path.text) was saved over what a command had changed in the same lines. To see that: offload log --patch",
        isWarning: true)
    }
  }

  /// Looks what operations have made of the files of open texts.
  mutating func lookAtOperations(in root: [UInt8]) {
    guard let vault = vaults[root] else { return }
    for (path, uri) in vault.open { documents[uri]?.look(at: path, in: vault.vault) }
  }

  private mutating func noteShared(_ document: OpenDocument, _ vault: Vault, _ path: VaultPath) {
    let operation = vault.newestOperation
    guard vault.currentBytes(of: path) == document.text.bytes else { return }
    documents[document.uri]?.shared = SharedText(
      text: document.text.bytes, operation: operation, seen: operation)
  }

  /// What the save of a document has done to what operations had made of its file.
  private mutating func saveOver(_ path: VaultPath, _ vault: Vault, _ document: OpenDocument)
    -> Vault.SaveOver
  {
    var document = document
    document.look(at: path, in: vault)
    noteShared(document, vault, path)
    guard document.isSound, let shared = document.shared, let left = shared.left,
      vault.currentBytes(of: path) == document.text.bytes
    else { return .met }
    return Vault.saving(document.text.bytes, over: left, madeOf: shared.text)
  }
}

extension OpenDocument {
  fileprivate mutating func look(at path: VaultPath, in vault: Vault) {
    guard let known = shared, let newest = vault.newestOperation, newest != known.seen else { return }
    shared?.seen = newest
    shared?.left = vault.textLeft(of: path, from: known.text, after: known.operation)
    meet()
  }

  /// Whoever has what operations have left has met it, and starts from there.
  mutating func meet() {
    guard let known = shared, known.left == text.bytes else { return }
    shared = SharedText(text: text.bytes, operation: known.seen, seen: known.seen)
  }
}
