/// A tag that is used in the vault, or listed in its register.
public struct Tag: Sendable, Hashable {
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
  /// Whether `tags.md` lists it.
  public var isRegistered: Bool

  /// Names of colours that the register takes beside three or six hex digits.
  package static let colorNames: Set<String> = [
    "aqua", "black", "blue", "brown", "cyan", "gold", "gray", "green", "grey", "lime", "magenta", "maroon",
    "navy",
    "olive", "orange", "pink", "purple", "red", "silver", "teal", "turquoise", "violet", "white", "yellow",
  ]

  /// Whether it is listed and used nowhere.
  public var isUnused: Bool { itemCount == 0 && collectionCount == 0 }

  /// A tag that an item bears and that nobody has counted yet.
  package static func met(as name: String) -> Tag {
    Tag(name: name, itemCount: 1, collectionCount: 0, isRegistered: false)
  }
}
