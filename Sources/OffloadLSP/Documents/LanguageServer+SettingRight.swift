import OffloadKit

/// A text that a client has spoiled and not set right yet, kept beside the vault.
struct KeptText: Sendable {
  let meant: [UInt8]
  /// The vault that keeps it.
  let root: [UInt8]
  let writing: Vault.Writing
}

extension LanguageServer {
  /// Undoes what a client has made of a text by places in another one. Until it has done so, the text that was meant is
  /// kept in a file: it may save what it has, and do nothing that it is asked.
  mutating func setRight(_ document: OpenDocument, from old: EditedText?) {
    discardKept(of: document)
    guard let old, let asked = openEdits[document.uri],
      let index = asked.firstIndex(where: { $0.applied(to: old) == document.text.bytes })
    else { return }
    let made = openEdits[document.uri]?.remove(at: index)
    let meant = made?.meant(old)
    documents[document.uri]?.isGarbled = meant != nil
    guard let meant else { return }
    let kept = keep(meant, of: document.uri)
    log(
      "\(document.uri.text): the editor has applied an edit to another text than it was made for; it is set right"
        + (kept.map { ", and what was meant is in \($0) until then" } ?? ""))
    edit(document, SpanEdit.edits(from: document.text, to: meant), label: "Set right")
  }

  /// - Returns: the path of the file; nil where none could be made.
  private mutating func keep(_ meant: [UInt8], of uri: DocumentURI) -> String? {
    guard let (root, path) = vaults.place(of: uri), let vault = vaults[root]?.vault,
      let writing = try? vault.keep(meant, of: path)
    else { return nil }
    documents[uri]?.kept = KeptText(meant: meant, root: root, writing: writing)
    return String(decoding: writing.file, as: UTF8.self)
  }

  /// What the client has, nobody needs twice.
  private mutating func discardKept(of document: OpenDocument) {
    guard let kept = documents[document.uri]?.kept, kept.meant == document.text.bytes else { return }
    try? vaults[kept.root]?.vault.discard(kept.writing)
    documents[document.uri]?.kept = nil
  }
}
