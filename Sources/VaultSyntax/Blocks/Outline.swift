/// Where things stand in a file: its lines, leaf blocks, list items and headings, as offsets into bytes that
/// are kept elsewhere.
///
/// An outline can be filled again for the next file and then keeps the memory that it has, so that reading
/// thousands of files allocates for the largest of them only.
package struct Outline: Sendable {
  package private(set) var lines: [Line] = []
  package private(set) var blocks: [Block] = []
  package private(set) var items: [ListItem] = []
  package private(set) var headings: [Heading] = []
  /// Lines of the front matter, both `---` lines included.
  package private(set) var frontMatter: Range<Int>?

  package init() {}

  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, kind: FileKind) {}
}
