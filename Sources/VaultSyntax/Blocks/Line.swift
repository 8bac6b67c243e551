/// One line of a file. A line ends at LF, CR LF or a lone CR, or at the end of the file.
package struct Line: Sendable, Hashable {
  /// Offset of the first byte.
  package var start: Int
  /// Offset where the line's own text begins: after the quote marks, indentation and list markers of its containers.
  package var content: Int
  /// Offset after the last byte before the line ending.
  package var end: Int
  /// Offset after the line ending; equal to `end` if the file ends without one.
  package var next: Int
}
