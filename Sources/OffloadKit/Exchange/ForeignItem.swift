import VaultSyntax

/// An item as another program's file states it, on its way into the vault.
struct ForeignItem: Hashable {
  /// The words of the first line. Tags, fields and a block id in them count as such.
  var words: String
  /// Further lines.
  var body = ""
  /// The character in the checkbox; nil where there is none.
  var checkbox: String?
  /// Without `#`.
  var tags: [String] = []
  /// Keys and values in order; a key that stands several times has several values.
  var fields: [(key: String, value: String)] = []
  var blockID: String?
  /// Index of the item that it is nested under, which stands before it.
  var parent: Int?

  init(words: String) {
    self.words = words
  }

  /// Adds a field, unless there is nothing to say.
  mutating func set(_ key: FieldKey, _ value: String?) {
    set(key.rawValue, value)
  }

  mutating func set(_ key: String, _ value: String?) {
    if let value, !value.isEmpty { fields.append((key, value)) }
  }

  static func == (left: ForeignItem, right: ForeignItem) -> Bool {
    left.words == right.words && left.body == right.body && left.checkbox == right.checkbox
      && left.tags == right.tags && left.fields.elementsEqual(right.fields, by: ==)
      && left.blockID == right.blockID && left.parent == right.parent
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(words)
  }
}

/// What a file of another program holds.
struct ForeignItems {
  var items: [ForeignItem] = []
  var losses = LossCount()
}
