import OffloadKit

// A text that an editor has open may be older than its file. The server asks the editor to add the changes of
// commands that the text has never had.

extension LanguageServer {
  /// Asks the client for the change that an operation made to a file after the client read it, and before it opened
  /// it.
  mutating func pushMissedChange(_ document: OpenDocument) {
    guard document.isSound, let (vault, path) = try? place(of: document.uri),
      vault.open[path] == document.uri
    else { return }
    lookAtFile(of: path, in: vault.root)
    guard let text = vault.vault.textAfter(document.text.bytes, of: path) else { return }
    ask(for: [(path, text)], in: vault, Self.labelOfDisk)
  }

  /// Notes the text on disk of an open document. Once the client has read that, its text has had everything in it.
  mutating func lookAtFile(of path: VaultPath, in root: [UInt8]) {
    guard let vault = vaults[root], let uri = vault.open[path], let document = documents[uri],
      let text = vault.vault.currentBytes(of: path)
    else { return }
    let shared = OpenDocument.Shared(text: text, operation: vault.vault.newestOperation)
    if text != document.text.bytes {
      documents[uri]?.expect(shared)
    } else if document.owed == nil {
      documents[uri]?.share(shared)
    }
  }

  /// Tells the person at once if a save has undone the change of an operation, and asks for the change again if the
  /// client's text never had it.
  mutating func lookAtSave(of path: VaultPath, _ uri: DocumentURI) {
    guard let vault = try? place(of: uri).vault else { return }
    if vault.open[path] == uri, let document = documents[uri], document.isSound,
      vault.vault.currentBytes(of: path) == document.text.bytes
    {
      let saved = document.text.bytes
      let (whole, hasConflict) = whole(document, at: path, in: vault)
      let shared = OpenDocument.Shared(text: saved, operation: vault.vault.newestOperation)
      documents[uri]?.share(shared, owing: whole == saved ? nil : whole)
      if whole != saved {
        tell("your editor saved \(path.text) without a command's change; Offload adds it now")
        ask(for: [(path, whole)], in: vault, Self.labelOfDisk)
      }
      if hasConflict {
        tell(
          "Where you and a command have changed the same lines of \(path.text), yours stay. To see the others: offload log --patch",
          isWarning: true)
      }
      if whole != saved || hasConflict { return }
      if !document.taken.isEmpty {
        try? vault.vault.knowSave(of: path, saved, without: document.taken)
      }
    }
    for note in vault.vault.staleSaves(of: path) where toldStaleSaves.insert("\(note)").inserted {
      tell("\(note)", isWarning: true)
    }
  }

  /// Returns the text that a saved document should have, with the parts of its file that it has never had.
  private func whole(
    _ document: OpenDocument, at path: VaultPath, in vault: ServedVault
  ) -> (text: [UInt8], hasConflict: Bool) {
    guard let shared = document.shared else { return (document.text.bytes, false) }
    var left = document.hasMetOwed ? [] : [document.owed].compactMap(\.self)
    if shared.operation != vault.vault.newestOperation,
      let text = vault.vault.textLeft(of: path, from: shared.text, after: shared.operation)
    {
      left.append(text)
    }
    return left.reduce((document.text.bytes, false)) { found, left in
      let (text, hasConflict) = SpanEdit.bringing(shared.text, to: left, into: found.0)
      return (text, found.1 || hasConflict)
    }
  }

  /// When the client closes a text, writes to disk the changes that the server asked for and that the client hasn't
  /// saved, unless the client has removed them again.
  mutating func bringBack(into document: OpenDocument, at path: VaultPath, in root: [UInt8]) {
    guard document.isSound, let vault = vaults[root], let shared = document.shared, let owed = document.owed,
      !(document.hasMetOwed && document.text.bytes == shared.text),
      let present = vault.vault.currentBytes(of: path)
    else { return }
    let whole = SpanEdit.bringing(shared.text, to: owed, into: present).whole
    if whole == present { return }
    do {
      tellNotes(try vault.vault.bring(whole, insteadOf: present, at: path))
      vaults[root]?.refresh([path])
    } catch {
      tell("\(Self.labelOfDisk): \(error)", isWarning: true)
    }
  }

  /// Does the same for all texts, for a client that goes without closing them.
  mutating func bringBackAll() {
    for document in documents.values {
      guard let (root, path) = vaults.place(of: document.uri) else { continue }
      bringBack(into: document, at: path, in: root)
    }
    documents = [:]
  }

  private static let labelOfDisk = "Changes from disk"
}
