/// A heading. Outside items and quotes it opens a section.
package struct Heading: Sendable, Hashable {
  /// 1 to 6.
  package var level: Int
  /// Line indices; two or more lines for a setext heading.
  package var lines: Range<Int>
  /// The heading's text, without `#` characters, underline and surrounding whitespace.
  package var text: Range<Int>
  /// Whether the heading is at the top level of the file, and so opens a section.
  package var opensSection: Bool
}
