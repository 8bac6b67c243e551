/// The reason why Offload can't change front matter as asked without rewriting more. Nothing has changed.
package enum FrontMatterRefusal: Error, Hashable {
  /// The value has an anchor, an alias or a YAML tag, or isn't YAML.
  case opaqueValue(key: [UInt8])
  /// The value is a text over more than one line.
  case multilineText(key: [UInt8])
  /// The value is a map, or has one at the place of the change.
  case map(key: [UInt8])
  /// The key occurs more than once.
  case duplicateKey([UInt8])
  /// The front matter isn't a mapping of keys to values.
  case notAMapping
  /// The front matter is in braces. Offload can't add or remove keys there.
  case braces
  /// The new value is a map or opaque, which Offload doesn't write.
  case unwritableValue(key: [UInt8])
}
