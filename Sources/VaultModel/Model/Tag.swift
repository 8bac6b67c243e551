/// A tag that the vault uses, or that its register lists.
public struct Tag: Sendable, Hashable, Identifiable {
  /// The name without `#`, with the register's spelling, otherwise with the first spelling that Offload
  /// found.
  public var name: String
  /// A colour's name, or hex digits without `#`; nil if the register gives none.
  public var color: String?
  /// The description in the register.
  public var description: String?
  /// The number of items with the tag in their own text.
  public var itemCount: Int
  /// The number of collections with the tag.
  public var collectionCount: Int
  /// The number of files that have it only in text outside items.
  package var proseCount = 0
  /// Whether `tags.md` lists it.
  public var isRegistered: Bool

  /// Names of colours that the register accepts, apart from three or six hex digits.
  package static let colorNames: Set<String> = [
    "aqua", "black", "blue", "brown", "cyan", "gold", "gray", "green", "grey", "lime", "magenta", "maroon",
    "navy",
    "olive", "orange", "pink", "purple", "red", "silver", "teal", "turquoise", "violet", "white", "yellow",
  ]

  /// The name.
  public var id: String { name }

  /// Makes a tag with these facts, for previews and tests; in a vault, tags come from files.
  ///
  /// - Parameters:
  ///   - name: the name, without `#`.
  ///   - color: a colour's name, or hex digits without `#`.
  ///   - description: its purpose.
  ///   - itemCount: the number of items with the tag.
  ///   - collectionCount: the number of collections with the tag.
  ///   - isRegistered: whether `tags.md` lists it.
  public init(
    name: String, color: String? = nil, description: String? = nil, itemCount: Int = 0,
    collectionCount: Int = 0, isRegistered: Bool = false
  ) {
    (self.name, self.color, self.description) = (name, color, description)
    (self.itemCount, self.collectionCount, self.isRegistered) = (itemCount, collectionCount, isRegistered)
  }

  /// Whether nothing uses it.
  public var isUnused: Bool { useCount == 0 }

  /// The number of items, collections and files with the tag in prose.
  package var useCount: Int { itemCount + collectionCount + proseCount }

  /// Makes a tag that occurs on an item, without counting its other uses.
  package static func met(as name: String) -> Tag {
    Tag(name: name, itemCount: 1, collectionCount: 0, isRegistered: false)
  }
}
