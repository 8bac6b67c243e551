public import VaultStore
package import VaultSyntax

/// A thought in the vault: a list item, or a plain line of the inbox, with what its line says of it.
///
/// A value read at one moment. Texts are decoded for showing, with U+FFFD for bytes that are not UTF-8; changes
/// never go through them. A change finds the item again by its line and words, so a value may safely be older
/// than the file.
public struct Item: Sendable, Hashable, Identifiable {
  /// Derived from the words, so that two with the same words have the same; nil for an item without any text. A list that may
  /// hold both shows `ListedItem`s, or goes by `place`.
  public var id: ItemID?
  /// File and line.
  public var place: Place
  /// Last line that belongs to the item, its descendants included, from 1.
  public var endLine: Int
  /// Text of the heading that the item stands under.
  public var section: String?

  /// The words: the text without checkbox, fields, block id and the tags at either end.
  public var content: String
  /// The first line as it stands, without its line ending.
  public var text: String
  /// The item's further own lines, without those of its children.
  public var body: String
  /// What the checkbox means.
  public var status: Status
  /// The character in the checkbox; nil where there is none.
  public var checkbox: String?

  /// Tags of the item's own text, without `#`, in order.
  public var tags: [String]
  /// Tags of its collection.
  public var inheritedTags: [String]
  /// The explicit id, without `^`.
  public var blockID: String?
  /// What fields say whose keys the format names, each key once, in the order in which they are written.
  package var stated: [StatedField]
  /// Fields that the format does not name, and named ones whose value could not be read, in order.
  public var fields: [ItemField]

  /// Targets of the links in the item's own text, in order.
  public var links: [String]
  /// The collection that the whole text is a link to; nil for all other items.
  public var linkedCollection: String?
  /// Attached files, as the links name them.
  public var attachments: [String]

  /// Place of the item that this one is nested under.
  public var parent: Place?
  /// Id of that item; nil at the top, and under an item without any text.
  public var parentID: ItemID?
  /// Number of items around it.
  public var depth: Int
  /// Place among its siblings, from 1.
  public var position: Int
  /// Number of direct children.
  public var childCount: Int

  /// Number of the list in its file: siblings share it.
  package var list: Int
  /// What `links` mean, in the same order; nil for those that begin with a scheme.
  package var linkTargets: [LinkTarget?]
  /// What tells the line from others when the item is looked for again.
  package var fingerprint: LineFingerprint

  /// The collection's file.
  public var collection: VaultPath { place.path }
  /// Whether it is done.
  public var isCompleted: Bool { status == .done }

  /// Whether another item stands within it.
  package func surrounds(_ other: Item) -> Bool {
    place.path == other.place.path && place < other.place && other.place.line <= endLine
  }
}

/// A field of an item: `[key:: value]`. A key that stands several times has several values.
public struct ItemField: Sendable, Hashable, Codable {
  /// The key as it is written.
  public var key: String
  /// The values, in order.
  public var values: [String]

  /// A field with its values.
  public init(key: String, values: [String]) {
    self.key = key
    self.values = values
  }
}

/// What an item's fields of a key say that the format names.
package struct StatedField: Sendable, Hashable {
  package var key: FieldKey
  package var value: FieldValue
}
