import OffloadKit

/// The last text that a document and its file had both, and what the client has had since.
struct SharedText: Sendable {
  let text: [UInt8]
  /// The newest operation then; nil where there was none.
  let operation: Operation.ID?
  /// The lines that have come into the document since, by their hashes; nil for more than are kept.
  private var met: Set<Int>? = []

  init(_ text: [UInt8], _ operation: Operation.ID?) { (self.text, self.operation) = (text, operation) }

  /// Takes in a line that has come into the document.
  mutating func meet(_ line: ArraySlice<UInt8>) {
    met?.insert(line.hashValue)
    if let count = met?.count, count > Self.most { met = nil }
  }

  func hasMet(_ line: [UInt8]) -> Bool { met?.contains(line[...].hashValue) ?? true }

  private static let most = 20_000
}

/// What a client was asked to put into a text that it had saved without it.
struct OwedText: Sendable {
  let saved: [UInt8]
  let whole: [UInt8]
  /// The number under which it was asked; nil where it was not asked any more.
  let request: Int?
  /// How often the client has refused, most likely since somebody typed meanwhile.
  var refusals = 0
  /// Whether the document has had it.
  var wasMade = false

  /// A client that has refused twice is not asked again.
  static let mostRefusals = 2
}

extension LanguageServer {
  /// Has the client make the change that an operation made to a file between its reading and its opening.
  mutating func catchUp(_ document: OpenDocument) {
    guard document.isSound, let (vault, path) = try? place(of: document.uri),
      vault.open[path] == document.uri
    else { return }
    let operation = vault.vault.newestOperation
    if vault.vault.currentBytes(of: path) == document.text.bytes {
      documents[document.uri]?.shared = SharedText(document.text.bytes, operation)
      return
    }
    guard let text = vault.vault.textAfter(document.text.bytes, of: path) else { return }
    edit(document, SpanEdit.edits(from: document.text, to: text), label: "What has changed on disk")
  }

  /// Says at once where a save has taken back what an operation had changed, and asks for that where the client had not met it.
  mutating func lookAtSave(of path: VaultPath, _ uri: DocumentURI) {
    guard let vault = try? place(of: uri).vault else { return }
    let save = vault.open[path] == uri ? documents[uri].map { saveOver(path, vault.vault, $0) } : nil
    if case .whole(let text) = save, let document = documents[uri] {
      return owe(text, to: document, at: path)
    }
    let notes = vault.vault.staleSaves(of: path)
    for note in notes where toldStaleSaves.insert("\(note)").inserted { tell("\(note)", isWarning: true) }
    if case .conflict = save, notes.isEmpty {
      tell(
        "\(path.text) was saved over what a command had changed. To see that: offload log --patch",
        isWarning: true)
    }
  }

  /// Asks a client for what its text was saved without, and puts it on disk where it closes that before it has done so.
  private mutating func owe(_ text: [UInt8], to document: OpenDocument, at path: VaultPath) {
    let refusals = document.owed?.refusals ?? 0
    var request: Int?
    if refusals == 0 {
      tell("\(path.text) was saved without what a command had changed in it; your text gets that now")
    }
    if refusals < OwedText.mostRefusals {
      edit(document, SpanEdit.edits(from: document.text, to: text), label: Self.labelOfOwed)
      request = lastRequest
    }
    documents[document.uri]?.owed = OwedText(
      saved: document.text.bytes, whole: text, request: request, refusals: refusals)
  }

  /// Remembers that a client did not make the edit; it is asked again with the next save.
  mutating func noteRefusal(of request: Int) {
    guard let uri = documents.first(where: { $0.value.owed?.request == request })?.key else { return }
    documents[uri]?.owed?.refusals += 1
  }

  /// What a client that is closing a text was asked for and has not saved is made on disk, unless it has taken it back.
  mutating func settleOwed(of document: OpenDocument, at path: VaultPath, in root: [UInt8]) {
    guard let owed = document.owed, let vault = vaults[root]?.vault,
      !(owed.wasMade && document.text.bytes == owed.saved), vault.currentBytes(of: path) == owed.saved
    else { return }
    do {
      try vault.bring(owed.whole, insteadOf: owed.saved, at: path)
      vaults[root]?.refresh([path])
    } catch {
      tell("\(Self.labelOfOwed): \(error)", isWarning: true)
    }
  }

  private static let labelOfOwed = "What was changed on disk"

  /// What the save of a document has done to what operations had made of its file, and to what it was asked for before.
  private mutating func saveOver(_ path: VaultPath, _ vault: Vault, _ document: OpenDocument)
    -> Vault.SaveOver
  {
    let debt = debt(of: document)
    if debt == nil { documents[document.uri]?.owed = nil }
    switch saveOver(path, vault, document, with: debt ?? document.text.bytes) {
    case .met:
      // A client that has not answered yet is not asked twice.
      guard let debt, (document.owed?.refusals ?? 0) > 0 else { return .met }
      return .whole(debt)
    case let save: return save
    }
  }

  /// The document with what its client was asked for and has never had; nil where there is no such thing.
  private func debt(of document: OpenDocument) -> [UInt8]? {
    guard let owed = document.owed, !owed.wasMade, document.isSound else { return nil }
    let save = Vault.saving(document.text.bytes, over: owed.whole, madeOf: owed.saved) { line in
      document.shared?.hasMet(line) ?? true
    }
    return if case .whole(let text) = save { text } else { nil }
  }

  /// - Parameter text: what the document is to be in any case.
  private mutating func saveOver(
    _ path: VaultPath, _ vault: Vault, _ document: OpenDocument, with text: [UInt8]
  ) -> Vault.SaveOver {
    let (saved, newest) = (document.text.bytes, vault.newestOperation)
    let isThere = vault.currentBytes(of: path) == saved
    // An operation that came behind the save is still to be met.
    documents[document.uri]?.shared = SharedText(saved, isThere ? newest : document.shared?.operation)
    guard document.isSound, isThere, let shared = document.shared, shared.operation != newest else {
      return .met
    }
    if let left = vault.textLeft(of: path, from: shared.text, after: shared.operation) {
      return Vault.saving(text, over: left, madeOf: shared.text, shared.hasMet)
    }
    // Somebody else has saved the file as well.
    let written = vault.linesWritten(into: path, after: shared.operation)
      .subtracting(Vault.wordedLines(shared.text)).subtracting(Vault.wordedLines(saved))
    return written.allSatisfy(shared.hasMet) ? .met : .conflict
  }
}
