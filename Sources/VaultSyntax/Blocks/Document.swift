/// A Markdown file: its bytes and their structure.
///
/// Reading never fails: any bytes give a document, and a document without patches *is* its bytes. No node holds text of
/// its own; every node is a range of `bytes`. Offsets are byte offsets from the start of the file. Lines count from 0.
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

  /// Creates a document from bytes and the outline that the caller has read from exactly these bytes.
  package init(_ bytes: [UInt8], kind: FileKind, outline: Outline) {
    self.bytes = bytes
    self.kind = kind
    self.outline = outline
  }
}

/// How Offload reads the lines of a file.
package enum FileKind: Sendable, Hashable {
  /// Only list items are items.
  case collection
  /// Every plain unindented line is a capture as well.
  case inbox
}
