import JSON
import OffloadKit

/// What was meant of a text that a client has spoiled.
struct KeptText: Sendable {
  let meant: [UInt8]
  /// The text before it was spoiled, which had all that it should have.
  let before: [UInt8]
  /// The vault that keeps it.
  let root: [UInt8]
  /// The texts, by their hashes, that the client has had since and that were not what was meant: its undo brings them back.
  var spoiled: Set<Int>
  /// Whether the client does not have what was meant.
  var isOpen = true
  /// The file with it, as long as that is so; nil too where it could not be written.
  var writing: Vault.Writing?
}

extension LanguageServer {
  /// Takes the changes of one notification, which may hold edits that the client was asked for, besides what the person has
  /// typed.
  mutating func change(
    _ document: inout OpenDocument, _ changes: JSONValue, version: Int
  ) -> (fault: String?, made: [MadeEdit]) {
    // What a client says that it has made, and does not tell of for so long, it has not made.
    var asked = (openEdits.removeValue(forKey: document.uri) ?? []).filter {
      !($0.due.map { $0 <= time } ?? false)
    }
    if asked.isEmpty { return (document.change(changes, version: version), []) }
    var made: [MadeEdit] = []
    let fault = document.change(changes, version: version) { old, new in
      if let edit = asked.follow(from: old, to: new) { made.append(edit) }
    }
    openEdits[document.uri] = asked
    return (fault, made)
  }

  /// Undoes what a client has made of a text by places in another one. Until it has done so, the text that was meant is
  /// kept in a file: it may save what it has, and do nothing that it is asked.
  mutating func setRight(_ document: OpenDocument, _ made: [MadeEdit]) {
    lookAtKept(of: document)
    for edit in made {
      let isSpoiled = documents[document.uri]?.kept.contains(where: \.isOpen) ?? false
      documents[document.uri]?.isGarbled = edit.meant != nil || isSpoiled
      guard let then = edit.meant else {
        if let cursor = edit.asked.cursor { show(cursor) }
        answerLink(after: edit.asked.number)
        continue
      }
      let (text, start) = (document.text.bytes, edit.start)
      // The person may have typed on.
      let meant = text == start.made ? then : SpanEdit.carrying(start.made, to: then, over: text) ?? then
      say(
        "the editor has applied an edit to another text than it was made for; it is set right", of: document
      ) {
        KeptText(
          meant: meant, before: document.isGarbled ? meant : start.text, root: $0,
          spoiled: [start.made.hashValue, text.hashValue])
      }
      let before = lastRequest
      self.edit(
        document, SpanEdit.edits(from: document.text, to: meant), label: "Set right", of: edit.asked.move)
      handOnLink(
        after: edit.asked.number, to: lastRequest == before ? nil : lastRequest, with: meant)
    }
  }

  /// The client has made an edit, or never will; what it has made may be told before or afterwards.
  ///
  /// - Parameter cursor: where the cursor is to be once it is made.
  mutating func noteAnswer(_ number: Int, isRefusal: Bool, cursor: DocumentPlace?) {
    for (uri, edits) in openEdits {
      guard let index = edits.firstIndex(where: { $0.number == number }) else { continue }
      if edits[index].isSeen || isRefusal {
        openEdits[uri]?.remove(at: index)
        if !isRefusal, let cursor, documents[uri]?.isGarbled == false { show(cursor) }
      } else {
        openEdits[uri]?[index].due = time + OpenMove.patience
        openEdits[uri]?[index].cursor = cursor
      }
    }
  }

  /// What the client has itself, nobody needs twice; what its undo has spoiled again is kept again.
  private mutating func lookAtKept(of document: OpenDocument) {
    if document.kept.isEmpty { return }
    let (text, hash) = (document.text.bytes, document.text.bytes.hashValue)
    for (index, kept) in document.kept.enumerated() {
      if kept.isOpen {
        if text == kept.meant || text == kept.before {
          if let writing = kept.writing { try? vaults[kept.root]?.vault.discard(writing) }
          documents[document.uri]?.kept[index].writing = nil
          documents[document.uri]?.kept[index].isOpen = false
        } else {
          documents[document.uri]?.kept[index].spoiled.insert(hash)
        }
      } else if kept.spoiled.contains(hash) {
        documents[document.uri]?.kept.remove(at: index)
        documents[document.uri]?.isGarbled = true
        return say("a text is back that the editor had spoiled", of: document) { _ in kept }
      }
    }
    guard let all = documents[document.uri]?.kept, !all.isEmpty else { return }
    if !all.contains(where: \.isOpen) { documents[document.uri]?.isGarbled = false }
  }

  /// Says what has happened, and keeps what was meant in a file.
  private mutating func say(
    _ fault: String, of document: OpenDocument, keeping make: (_ root: [UInt8]) -> KeptText
  ) {
    var place = ""
    if let (root, path) = vaults.place(of: document.uri), let vault = vaults[root]?.vault {
      var kept = make(root)
      kept.isOpen = true
      kept.writing = try? vault.keep(kept.meant, of: path)
      documents[document.uri]?.kept.append(kept)
      // Undo goes back so far, and no session keeps all texts.
      if let count = documents[document.uri]?.kept.count, count > Self.mostKept,
        let first = documents[document.uri]?.kept.firstIndex(where: { !$0.isOpen })
      {
        documents[document.uri]?.kept.remove(at: first)
      }
      if let file = kept.writing?.file {
        place = "what was meant is in \(String(decoding: file, as: UTF8.self)) until then"
      }
    }
    log("\(document.uri.text): \(fault)" + (place.isEmpty ? "" : ", and \(place)"))
  }

  private static let mostKept = 8
}
