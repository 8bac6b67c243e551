import Testing

@testable import VaultSyntax

/// A text before and after an edit of the item whose line bears the mark `👉` (taken out first), or of the first.
struct EditRow: CustomTestStringConvertible {
  var testDescription: String
  var before: String
  var after: String
  var kind: FileKind

  init(_ description: String, _ before: String, _ after: String, kind: FileKind = .collection) {
    (testDescription, self.before, self.after, self.kind) = (description, before, after, kind)
  }

  /// Applies the edit and checks its result, and that it changes no line but where before and after differ.
  func check(
    sourceLocation: SourceLocation = #_sourceLocation, _ edit: (Document, Int) throws -> [Patch]
  ) throws {
    let marked = Array(before.utf8)
    let mark = Array("👉".utf8)
    var source = marked
    var line = 0
    if let start = marked.indices.first(where: { marked[$0...].starts(with: mark) }) {
      source.removeSubrange(start..<start + mark.count)
      line = Document(source).lineIndex(at: start)
    }
    let document = Document(source, kind: kind)
    let item = try #require(document.itemIndex(onLine: line), sourceLocation: sourceLocation)
    let patches = try edit(document, item)
    let result = try document.applying(patches)
    #expect(String(decoding: result, as: UTF8.self) == after, sourceLocation: sourceLocation)
  }
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
