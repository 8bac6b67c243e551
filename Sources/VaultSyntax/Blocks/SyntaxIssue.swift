/// Something in a file that its writer probably did not mean. The file is read all the same.
package struct SyntaxIssue: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    /// `---` opens the file and no such line follows: the file has no front matter.
    case unclosedFrontMatter
    /// A fence without its end: all that follows in its container is code.
    case unclosedFence
    /// An HTML comment or the like without its end: all that follows in its container is HTML.
    case unclosedHTML
    /// A line opens with `%%` that nothing closes: the line is plain text.
    case unclosedComment
    /// A line opens with `$$` that nothing closes: the line is plain text.
    case unclosedMath
    /// Git's conflict markers: the lines between them are left alone.
    case conflict
  }

  package var kind: Kind
  /// Index of the line that it begins on.
  package var line: Int
}
