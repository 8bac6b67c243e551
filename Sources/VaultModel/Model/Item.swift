public import VaultStore
package import VaultSyntax

/// A thought in the vault: a list item, or a plain line of the inbox, with its tags, fields and links.
///
/// The value is a snapshot. Its texts are decoded for display, with U+FFFD for bytes that aren't UTF-8;
/// changes never go through them. A change finds the item again by its line and words, so the snapshot may
/// safely be older than the file.
public struct Item: Sendable, Hashable, Identifiable {
  /// The id derived from the words, so items with the same words share it; nil for an item without any
  /// text. A list that may contain such items shows `ListedItem`s, or uses `place` as the identity.
  public var id: ItemID?
  /// The file and line.
  public var place: Place
  /// The last line of the item with its descendants, from 1.
  public var endLine: Int
  /// The text of the heading above the item.
  public var section: String?

  /// The words: the text without checkbox, fields, block id and the tags at either end.
  public var content: String
  /// The first line as written, without its line ending.
  public var text: String
  /// The other lines of the item, without those of its children.
  public var body: String
  /// The meaning of the checkbox.
  public var status: Status
  /// The character in the checkbox; nil without a checkbox.
  public var checkbox: String?
  /// Whether it has a checkbox, and the filter of Obsidian's Tasks plugin.
  package var isTask: Bool

  /// The tags in the item's own text, without `#`, in order.
  public var tags: [String]
  /// Of these tags, those that lists show: not the filter of Obsidian's Tasks plugin, if it hides that.
  package var shownTags: [String]
  /// The tags of its collection.
  public var inheritedTags: [String]
  /// The explicit id, without `^`.
  public var blockID: String?
  /// The values of fields that the format names, one for each key, in the order of the text.
  package var stated: [StatedField]
  /// The fields that the format doesn't name, and named ones with an unreadable value, in order.
  public var fields: [ItemField]

  /// The targets of the links in the item's own text, in order.
  public var links: [String]
  /// The collection, if the whole text is a link to it; otherwise nil.
  public var linkedCollection: String?
  /// The attached files, as the links name them.
  public var attachments: [String]

  /// The place of the item that this one is nested under.
  public var parent: Place?
  /// The id of that item; nil at the top, and under an item without any text.
  public var parentID: ItemID?
  /// The number of items around it.
  public var depth: Int
  /// The place among its siblings, from 1.
  public var position: Int
  /// The number of direct children.
  public var childCount: Int

  /// The number of the list in its file; siblings share it.
  package var list: Int
  /// The parsed targets of `links`, in the same order; nil for links with a URL scheme.
  package var linkTargets: [LinkTarget?]
  /// The fingerprint by which a change finds the item's line again.
  package var fingerprint: LineFingerprint

  /// The collection's file.
  public var collection: VaultPath { place.path }
  /// Whether it is done.
  public var isCompleted: Bool { status == .done }

  /// Whether the other item is nested in this one.
  package func surrounds(_ other: Item) -> Bool {
    place.path == other.place.path && place < other.place && other.place.line <= endLine
  }
}

/// A field of an item: `[key:: value]`. If an item repeats a key, the field has more than one value.
public struct ItemField: Sendable, Hashable, Codable {
  /// The key as written.
  public var key: String
  /// The values, in order.
  public var values: [String]

  /// Makes a field with its values.
  public init(key: String, values: [String]) {
    self.key = key
    self.values = values
  }
}

/// The value of an item's fields with a key that the format names.
package struct StatedField: Sendable, Hashable {
  package var key: FieldKey
  package var value: FieldValue
}
