import JSON
import OffloadKit

/// A language server: messages of a client in, answers, questions and diagnostics out.
///
/// It has no thread and no clock of its own, and waits for nobody: whoever runs it hands in what came, and asks when it has
/// to be woken. So each message is answered from the documents as they were when it arrived.
struct LanguageServer {
  /// Where it is in its life.
  enum Phase {
    case waiting, serving, shutDown
    case ended(Int32)
  }

  let start: ServerStart
  let send: (JSONValue) -> Void
  let log: (String) -> Void
  var phase = Phase.waiting
  var client = ClientCapabilities(.null)
  var documents: [DocumentURI: OpenDocument] = [:]
  var vaults: ServedVaults
  /// Documents that are to be checked, with the moment from which on.
  var unchecked: [DocumentURI: Int] = [:]
  var lastRequest = 0
  /// The moment of the message that is being answered, in milliseconds.
  var time = 0
  /// What was asked of the client and is not answered yet.
  var asked: [Int: AskedRequest] = [:]
  /// Moves of which the client is not seen yet to have done its part.
  var moves: [OpenMove] = []
  /// What was said of saves over an operation: once is enough.
  var toldStaleSaves: Set<String> = []
  /// Links that are answered once the edit with a number is made.
  var links: [Int: PendingLink] = [:]
  /// The request that is being answered.
  var answering = JSONValue.null
  /// Renames whose other files wait for the editor's part.
  var renames: [OpenRename] = []

  init(_ start: ServerStart, send: @escaping (JSONValue) -> Void, log: @escaping (String) -> Void) {
    (self.start, self.send, self.log) = (start, send, log)
    vaults = ServedVaults(start)
  }

  /// The status to end with; nil as long as it serves.
  var status: Int32? { if case .ended(let status) = phase { status } else { nil } }

  /// The moment, in milliseconds, at which it has something to do; nil where only a message gives it that.
  var deadline: Int? {
    guard case .serving = phase else { return nil }
    return (Array(unchecked.values) + moves.compactMap(\.due) + links.values.map(\.due)).min()
  }

  var now: Moment { start.now() }

  /// The vault of a document, and its path there, at this moment.
  mutating func place(of uri: DocumentURI) throws -> (vault: ServedVault, path: VaultPath) {
    guard let (root, path) = vaults.place(of: uri) else { throw DocumentInNoVault() }
    vaults[root]?.turn(to: start.now())
    vaults[root]?.see()
    guard let vault = vaults[root] else { throw DocumentInNoVault() }
    return (vault, path)
  }

  /// The vaults that documents are in.
  var roots: [[UInt8]] { vaults.roots }

  /// What is kept in memory of a vault.
  mutating func facts(of vault: ServedVault) -> VaultImage {
    vaults[vault.root]?.facts() ?? VaultImage(of: vault.vault)
  }

  /// An open document.
  func document(_ uri: DocumentURI) throws -> OpenDocument {
    guard let document = documents[uri] else { throw Refusal(.requestFailed, "the document is not open") }
    return document
  }
}

/// A document is in no vault, so that there is nothing to say of it: editors give the server every Markdown file that they
/// show.
struct DocumentInNoVault: Error, CustomStringConvertible {
  var description: String { "the document is in no vault" }
}
