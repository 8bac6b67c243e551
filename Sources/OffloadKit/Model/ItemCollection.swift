public import VaultStore

/// A Markdown file of the vault, and what its front matter says of it.
public struct ItemCollection: Sendable, Hashable {
  /// The file, from the vault's root.
  public var path: VaultPath
  /// The shortest text that addresses it: the file's name without `.md` where that is unique, else its path.
  public var name: String
  /// The first top-level heading, else the file's name.
  public var title: String
  /// Whether it is a plan, whose order and nesting are steps, rather than a list.
  public var isStructured: Bool
  /// Tags of the collection, which its items inherit in queries.
  public var tags: [String]
  /// Whether it is starred.
  public var isStarred: Bool
  /// When it was made.
  public var created: CivilDateTime?
  /// Other names that links may use.
  public var aliases: [String]
  /// What else the front matter says, under keys that the format does not name; its items answer to it in queries.
  public var fields: [ItemField]
  /// Its sections, by the text of their headings, in order.
  public var sections: [String]
  /// Number of items, nested ones included.
  public var itemCount: Int
  /// Number of items that are neither done nor cancelled.
  public var openCount: Int

  /// Whether it is the inbox.
  public var isInbox: Bool { path == .inbox }
}
