/// A Markdown file: its bytes, and where things stand in them.
///
/// Reading never fails: any bytes give a document, and a document that is not patched *is* its bytes. Nothing
/// here holds text of its own; every node is a range of `bytes`. Offsets are byte offsets from the file's start,
/// lines are counted from 0.
package struct Document: Sendable {
  package let bytes: [UInt8]
  package let kind: FileKind
  package let outline: Outline

  package var lines: [Line] { outline.lines }
  package var blocks: [Block] { outline.blocks }
  package var items: [ListItem] { outline.items }
  package var headings: [Heading] { outline.headings }

  package init(_ bytes: [UInt8], kind: FileKind = .collection) {
    self.bytes = bytes
    self.kind = kind
    var outline = Outline()
    bytes.withUnsafeBufferPointer { outline.read($0, kind: kind) }
    self.outline = outline
  }

  /// A document whose outline was read from just these bytes.
  package init(_ bytes: [UInt8], kind: FileKind, outline: Outline) {
    self.bytes = bytes
    self.kind = kind
    self.outline = outline
  }
}

/// How the lines of a file are taken.
package enum FileKind: Sendable, Hashable {
  /// Only list items are items.
  case collection
  /// Every plain unindented line is a capture as well.
  case inbox
}
