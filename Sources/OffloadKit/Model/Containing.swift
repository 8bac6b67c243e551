extension StringProtocol {
  /// Whether the characters of a text stand in this one, side by side. The empty text stands everywhere.
  ///
  /// The standard library's own search brings its engine of regular expressions into the program, a megabyte.
  package func contains(text: some StringProtocol) -> Bool {
    var rest = self[...]
    while !rest.starts(with: text) {
      guard rest.popFirst() != nil else { return false }
    }
    return true
  }
}
