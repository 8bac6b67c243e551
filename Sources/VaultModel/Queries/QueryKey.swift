package import VaultSyntax

/// The field that a query's `key:` speaks of.
package enum QueryKey: Hashable, Sendable {
  case known(FieldKey)
  /// A key that the format does not name; folded.
  case other(FoldedText)

  /// The field by the name that queries use: the format's own keys in any case, and words of everyday use.
  package init(_ name: String) {
    let folded = FoldedText(name)
    self = ItemProperty.queried(by: folded.string)?.field.map(Self.known) ?? .other(folded)
  }

  /// Whether the field holds dates.
  package var isDate: Bool {
    if case .known(let key) = self { key.isDate } else { false }
  }

  /// Where names like `friday` and `march` point.
  var leaning: NaturalDate.Leaning {
    if case .known(let key) = self { ItemProperty.stated(key)?.leaning ?? .ahead } else { .ahead }
  }

  /// Whether a field of this name, as it stands in the file, is the one.
  package func matches(name bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .known(let key): FieldKey(bytes, in: bytes.indices) == key
    case .other(let folded): folded.equals(bytes)
    }
  }

  /// Whether it is a field that the format names.
  var isKnown: Bool { if case .known = self { true } else { false } }

  /// Whether it is a field that the format names, and this one.
  package func `is`(_ known: FieldKey) -> Bool {
    if case .known(let key) = self { key == known } else { false }
  }
}
