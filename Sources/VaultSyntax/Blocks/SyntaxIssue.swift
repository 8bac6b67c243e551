/// Something in a file that its author probably didn't mean. Offload reads the file all the same.
package struct SyntaxIssue: Sendable, Hashable {
  package enum Kind: UInt8, Sendable {
    /// `---` opens the file, but no such line follows: the file has no front matter.
    case unclosedFrontMatter
    /// A fence without its end: everything after it in its container is code.
    case unclosedFence
    /// An HTML comment or similar without its end: everything after it in its container is HTML.
    case unclosedHTML
    /// A line opens with `%%` that nothing closes: the line is plain text.
    case unclosedComment
    /// A line opens with `$$` that nothing closes: the line is plain text.
    case unclosedMath
    /// Git's conflict markers: Offload leaves the lines between them alone.
    case conflict
  }

  package var kind: Kind
  /// Index of the line that the issue begins on.
  package var line: Int
}
