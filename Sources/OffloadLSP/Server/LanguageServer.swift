import JSON
import JSONRPC
import OffloadKit

/// A language server: a client's messages go in; answers, questions and diagnostics come out.
///
/// It has no thread and no clock of its own, and never waits. Its caller passes in what has arrived, and asks when to
/// wake it. So it answers each message from the documents as they were when the message arrived.
struct LanguageServer {
  /// The phases of its life.
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
  /// Documents to check, with the earliest time for that.
  var unchecked: [DocumentURI: Int] = [:]
  var lastRequest = 0
  /// The time of the message that it is answering, in milliseconds.
  var time = 0
  /// Requests that the client hasn't answered yet.
  var asked: [Int: AskedRequest] = [:]
  /// Moves of which the client hasn't visibly done its part yet.
  var moves: [OpenMove] = []
  /// Notes that it has shown about saves over an operation: once is enough.
  var toldStaleSaves: Set<String> = []
  /// Links to answer with, by the number of the edit that the client has to make first.
  var links: [Int: PendingLink] = [:]
  /// The request that it is answering.
  var answering = JSONValue.null
  /// Renames whose other files wait for the editor's part.
  var renames: [OpenRename] = []
  /// What it asks the person after the answer, and everything that it has asked: once is enough.
  var offers: [OfferedTarget] = []
  var offered: Set<OfferedTarget> = []

  init(_ start: ServerStart, send: @escaping (JSONValue) -> Void, log: @escaping (String) -> Void) {
    (self.start, self.send, self.log) = (start, send, log)
    vaults = ServedVaults(start)
  }

  /// The exit status; nil as long as it serves.
  var status: Int32? { if case .ended(let status) = phase { status } else { nil } }

  /// The time, in milliseconds, at which it has something to do; nil if only a message gives it work.
  var deadline: Int? {
    guard case .serving = phase else { return nil }
    return (Array(unchecked.values) + moves.compactMap(\.due) + links.values.map(\.due)).min()
  }

  var now: Moment { start.now() }

  /// Returns the vault of a document, and its path there, as of now.
  mutating func place(of uri: DocumentURI) throws -> (vault: ServedVault, path: VaultPath) {
    guard let (root, path) = vaults.place(of: uri), let vault = vault(at: root) else {
      throw DocumentInNoVault()
    }
    return (vault, path)
  }

  /// Returns a vault as of now; nil if there's none at the root.
  mutating func vault(at root: [UInt8]) -> ServedVault? {
    vaults[root]?.turn(to: start.now())
    vaults[root]?.see()
    return vaults[root]
  }

  /// The roots of the open vaults.
  var roots: [[UInt8]] { vaults.roots }

  /// Returns the facts of a vault that the server has in memory.
  mutating func facts(of vault: ServedVault) -> VaultImage {
    vaults[vault.root]?.facts() ?? VaultImage(of: vault.vault)
  }

  /// Returns an open document.
  func document(_ uri: DocumentURI) throws -> OpenDocument {
    guard let document = documents[uri] else { throw Refusal(.requestFailed, "the document is not open") }
    return document
  }
}

/// A document isn't in a vault, so the server has nothing to say about it: editors give it every Markdown file that
/// they show.
struct DocumentInNoVault: Error, CustomStringConvertible {
  var description: String { "the document is in no vault" }
}
