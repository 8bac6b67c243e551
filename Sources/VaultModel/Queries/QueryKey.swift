package import VaultSyntax

/// The field that a query's `key:` means.
package enum QueryKey: Hashable, Sendable {
  case known(FieldKey)
  /// A key that the format doesn't name; folded.
  case other(FoldedText)

  /// Finds the field by its name in queries: the format's own keys in any case, and everyday words.
  package init(_ name: String) {
    let folded = FoldedText(name)
    self = ItemProperty.queried(by: folded.string)?.field.map(Self.known) ?? .other(folded)
  }

  /// Whether the field contains dates.
  package var isDate: Bool {
    if case .known(let key) = self { key.isDate } else { false }
  }

  /// The direction in which names like `friday` and `march` point.
  var leaning: NaturalDate.Leaning {
    if case .known(let key) = self { ItemProperty.stated(key)?.leaning ?? .ahead } else { .ahead }
  }

  /// Whether this name, as written in a file, means the field.
  package func matches(name bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .known(let key): FieldKey(bytes, in: bytes.indices) == key
    case .other(let folded): folded.equals(bytes)
    }
  }

  /// The field, if the format names it.
  var known: FieldKey? { if case .known(let key) = self { key } else { nil } }

  /// Whether the format names the field.
  var isKnown: Bool { if case .known = self { true } else { false } }

  /// Whether it is this field of the format.
  package func `is`(_ known: FieldKey) -> Bool {
    if case .known(let key) = self { key == known } else { false }
  }
}
