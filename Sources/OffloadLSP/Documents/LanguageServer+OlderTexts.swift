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

  /// What another text is to be so that it has what this one was asked for, but for what has been in the document since.
  func save(over text: [UInt8], _ shared: SharedText?) -> SaveOver {
    SaveOver(text, over: ChangedText(whole), madeOf: saved) { shared?.hasMet($0) ?? false }
  }
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
    if let owed = save?.owed, let document = documents[uri] {
      owe(owed.text, owed.isNew, to: document, at: path)
      if save?.isConflict == true { tellOfConflict(in: path, isPart: true) }
      return
    }
    let notes = vault.vault.staleSaves(of: path)
    for note in notes where toldStaleSaves.insert("\(note)").inserted { tell("\(note)", isWarning: true) }
    if save?.isConflict == true, notes.isEmpty { tellOfConflict(in: path, isPart: false) }
  }

  /// - Parameter isPart: whether other lines of the command can be had.
  private func tellOfConflict(in path: VaultPath, isPart: Bool) {
    tell(
      isPart
        ? "Where you and a command have changed the same lines of \(path.text), yours stay. To see the others: offload log --patch"
        : "\(path.text) was saved over what a command had changed. To see that: offload log --patch",
      isWarning: true)
  }

  /// Asks a client for what its text was saved without, and puts it on disk where it closes that before it has done so.
  ///
  /// - Parameter isNew: whether there is more than it was asked for before.
  private mutating func owe(_ text: [UInt8], _ isNew: Bool, to document: OpenDocument, at path: VaultPath) {
    let refusals = isNew ? 0 : document.owed?.refusals ?? 0
    var request: Int?
    if isNew {
      tell("\(path.text) was saved without what a command had changed in it; your text gets that now")
    }
    if refusals < OwedText.mostRefusals {
      edit(document, SpanEdit.edits(from: document.text, to: text), label: Self.labelOfOwed)
      request = lastRequest
    }
    documents[document.uri]?.owed = OwedText(
      saved: document.text.bytes, whole: text, request: request, refusals: refusals)
  }

  /// Remembers that a client did not make the edit; it is asked again with the next save, once.
  mutating func noteRefusal(of request: Int) {
    guard let uri = documents.first(where: { $0.value.owed?.request == request })?.key else { return }
    documents[uri]?.owed?.refusals += 1
    if documents[uri]?.owed?.refusals == OwedText.mostRefusals {
      tell("\(Self.labelOfOwed) is put back on disk when the text is closed")
    }
  }

  /// What a client that is closing a text was asked for and has not saved is made on disk, unless it has taken it back.
  mutating func settleOwed(of document: OpenDocument, at path: VaultPath, in root: [UInt8]) {
    guard let owed = document.owed, let vault = vaults[root]?.vault,
      !(owed.wasMade && document.text.bytes == owed.saved)
    else { return }
    do {
      guard let present = vault.currentBytes(of: path) else { throw VaultError.gone(path) }
      let isSame = present == owed.saved
      guard
        case .over(let whole, let isConflict) = isSame
          ? .over(whole: owed.whole, isConflict: false) : owed.save(over: present, document.shared)
      else { return }
      if whole != present {
        tellNotes(try vault.bring(whole, insteadOf: present, at: path))
        vaults[root]?.refresh([path])
      }
      if isConflict { tellOfConflict(in: path, isPart: whole != present) }
    } catch {
      tell("\(Self.labelOfOwed): \(error)", isWarning: true)
    }
  }

  /// The same for all texts, of a client that goes without closing them.
  mutating func settleOwed() {
    for document in documents.values {
      guard let (root, path) = vaults.place(of: document.uri) else { continue }
      settleOwed(of: document, at: path, in: root)
      documents[document.uri]?.owed = nil
    }
  }

  private static let labelOfOwed = "What was changed on disk"

  /// What comes of a save over what operations had made of a file.
  private struct Outcome {
    /// What the text is to be; with more than its client was asked for before, or not.
    var owed: (text: [UInt8], isNew: Bool)?
    /// Whether lines are among that which the client has changed as well.
    var isConflict = false
  }

  /// What the save of a document has done to what operations had made of its file, and to what it was asked for before.
  private mutating func saveOver(_ path: VaultPath, _ vault: Vault, _ document: OpenDocument) -> Outcome {
    let saved = document.text.bytes
    guard document.isSound else {
      documents[document.uri]?.shared = SharedText(saved, document.shared?.operation)
      return Outcome()
    }
    let debt = document.owed.flatMap { $0.wasMade ? nil : $0.save(over: saved, document.shared) }
    var outcome = Outcome()
    var wanted = saved
    if case .over(let text, let isConflict) = debt { (wanted, outcome.isConflict) = (text, isConflict) }
    // From this text on: what was met until now is not asked for again.
    documents[document.uri]?.owed =
      wanted == saved
      ? nil
      : document.owed.map {
        OwedText(saved: saved, whole: wanted, request: $0.request, refusals: $0.refusals)
      }
    if case .over(let text, let isConflict) = saveOver(path, vault, document, with: wanted) {
      if isConflict { outcome.isConflict = true }
      if text != wanted {
        outcome.owed = (text, true)
        return outcome
      }
    }
    // A client that has not answered yet is not asked twice.
    if wanted != saved, (document.owed?.refusals ?? 0) > 0 { outcome.owed = (wanted, false) }
    return outcome
  }

  /// - Parameter text: what the document is to be in any case.
  private mutating func saveOver(
    _ path: VaultPath, _ vault: Vault, _ document: OpenDocument, with text: [UInt8]
  ) -> SaveOver {
    let (saved, newest) = (document.text.bytes, vault.newestOperation)
    let isThere = vault.currentBytes(of: path) == saved
    // An operation that came behind the save is still to be met.
    documents[document.uri]?.shared = SharedText(saved, isThere ? newest : document.shared?.operation)
    guard isThere, let shared = document.shared, shared.operation != newest else { return .met }
    if let left = vault.textLeft(of: path, from: shared.text, after: shared.operation) {
      return SaveOver(text, over: left, madeOf: shared.text, shared.hasMet)
    }
    // Somebody else has saved the file as well.
    return vault.save(text, overLinesIn: path, since: shared.text, after: shared.operation, shared.hasMet)
  }
}
