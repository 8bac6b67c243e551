/// Why front matter cannot be changed as asked without rewriting more than was asked. Nothing changed.
package enum FrontMatterRefusal: Error, Hashable {
  /// The value bears an anchor, an alias or a YAML tag, or is no YAML.
  case opaqueValue(key: [UInt8])
  /// The value is a text over several lines.
  case multilineText(key: [UInt8])
  /// The value is a map, or holds one where the change is.
  case map(key: [UInt8])
  /// The key stands more than once.
  case duplicateKey([UInt8])
  /// The front matter is no mapping of keys to values.
  case notAMapping
  /// The front matter is written in braces; keys can be neither added nor removed there.
  case braces
  /// The new value is a map or opaque, which are not written.
  case unwritableValue(key: [UInt8])
}
