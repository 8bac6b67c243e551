package import VaultSyntax

extension TagName {
  /// Makes a tag's name from a text with or without `#`.
  ///
  /// - Throws: `VaultError.invalidTag` for a text that can't be a tag.
  package init(validating text: String) throws {
    let name = Array(text.utf8.first == UInt8(ascii: "#") ? text.utf8.dropFirst() : text.utf8[...])
    guard TagRule.isName(name) else { throw VaultError.invalidTag(text) }
    self.init(name)
  }

  package init(text: String) {
    self.init(text.utf8)
  }
}
