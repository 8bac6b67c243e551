/// A tag that is used in the vault, or listed in its register.
public struct Tag: Sendable, Hashable, Identifiable {
  /// The name without `#`, as it is written in the register, else where it was met first.
  public var name: String
  /// A colour's name, or hex digits without `#`; nil where the register gives none.
  public var color: String?
  /// What the register says about it.
  public var description: String?
  /// Number of items that bear it in their own text.
  public var itemCount: Int
  /// Number of collections that bear it.
  public var collectionCount: Int
  /// Number of files that have it in prose alone: in text that is no item's.
  package var proseCount = 0
  /// Whether `tags.md` lists it.
  public var isRegistered: Bool

  /// Names of colours that the register takes beside three or six hex digits.
  package static let colorNames: Set<String> = [
    "aqua", "black", "blue", "brown", "cyan", "gold", "gray", "green", "grey", "lime", "magenta", "maroon",
    "navy",
    "olive", "orange", "pink", "purple", "red", "silver", "teal", "turquoise", "violet", "white", "yellow",
  ]

  /// The name.
  public var id: String { name }

  /// A tag with these facts, for previews and tests: a vault has those that its files make.
  ///
  /// - Parameters:
  ///   - name: the name, without `#`.
  ///   - color: a colour's name, or hex digits without `#`.
  ///   - description: what it is for.
  ///   - itemCount: how many items bear it.
  ///   - collectionCount: how many collections bear it.
  ///   - isRegistered: whether `tags.md` lists it.
  public init(
    name: String, color: String? = nil, description: String? = nil, itemCount: Int = 0,
    collectionCount: Int = 0, isRegistered: Bool = false
  ) {
    (self.name, self.color, self.description) = (name, color, description)
    (self.itemCount, self.collectionCount, self.isRegistered) = (itemCount, collectionCount, isRegistered)
  }

  /// Whether it is listed and used nowhere.
  public var isUnused: Bool { useCount == 0 }

  /// Items, collections and prose together.
  package var useCount: Int { itemCount + collectionCount + proseCount }

  /// A tag that an item bears and that nobody has counted yet.
  package static func met(as name: String) -> Tag {
    Tag(name: name, itemCount: 1, collectionCount: 0, isRegistered: false)
  }
}
