import OffloadKit

extension LanguageServer {
  /// Has the client make the change that an operation made to a file between its reading and its opening.
  mutating func catchUp(_ document: OpenDocument) {
    guard document.isSound, let (vault, path) = try? place(of: document.uri),
      vault.open[path] == document.uri,
      let text = vault.vault.textAfter(document.text.bytes, of: path)
    else { return }
    edit(document, SpanEdit.edits(from: document.text, to: text), label: "What has changed on disk")
  }

  /// Says at once where a save has taken back what an operation had changed.
  mutating func tellStaleSaves(of path: VaultPath, _ uri: DocumentURI) {
    guard let vault = try? place(of: uri).vault.vault else { return }
    for note in vault.staleSaves(of: path) where toldStaleSaves.insert("\(note)").inserted {
      tell("\(note)", isWarning: true)
    }
  }
}
