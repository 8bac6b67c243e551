/// A run of whole lines that form one leaf of the block structure.
///
/// The blocks of a file tile it: each line belongs to exactly one block, in order, without gaps. Containers (items,
/// quotes) aren't blocks. A block has the index of the innermost item that holds it and the number of quotes around it.
package struct Block: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    /// Blank lines, in any container.
    case blank
    case frontMatter
    /// An ATX or setext heading.
    case heading
    case paragraph
    case thematicBreak
    case fencedCode
    case indentedCode
    /// An HTML block, HTML comments included.
    case html
    /// An Obsidian comment between `%%` and `%%` that spans lines.
    case comment
    /// Math between `$$` and `$$` that spans lines.
    case math
    case table
    /// Link reference definitions.
    case definition
    /// An item without text: nothing follows its marker.
    case emptyItem
    /// Lines between git's conflict markers, the markers included.
    case conflict
  }

  package var kind: Kind
  /// Line indices.
  package var lines: Range<Int>
  /// Index of the innermost item that holds the block; -1 if none does.
  package var item: Int
  /// The number of block quotes around the block.
  package var quoteDepth: Int
}
