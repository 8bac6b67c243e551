public import VaultStore

/// A Markdown file of the vault, and what its front matter says of it.
public struct ItemCollection: Sendable, Hashable, Identifiable {
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

  /// The file.
  public var id: VaultPath { path }

  /// A collection with these facts, for previews and tests: a vault has those that its files make.
  ///
  /// - Parameters:
  ///   - path: its file.
  ///   - title: its heading; without it the file's name.
  ///   - isStructured: whether it is a plan.
  ///   - tags: its tags, without `#`.
  ///   - isStarred: whether it is starred.
  ///   - itemCount: how many items it holds.
  ///   - openCount: how many of them are open.
  public init(
    path: VaultPath, title: String? = nil, isStructured: Bool = false, tags: [String] = [],
    isStarred: Bool = false, itemCount: Int = 0, openCount: Int = 0
  ) {
    self.init(
      path: path, name: path.collectionName, title: title ?? path.collectionName, isStructured: isStructured,
      tags: tags, isStarred: isStarred, created: nil, aliases: [], fields: [], sections: [],
      itemCount: itemCount, openCount: openCount)
  }

  init(
    path: VaultPath, name: String, title: String, isStructured: Bool, tags: [String], isStarred: Bool,
    created: CivilDateTime?, aliases: [String], fields: [ItemField], sections: [String], itemCount: Int,
    openCount: Int
  ) {
    (self.path, self.name, self.title, self.isStructured) = (path, name, title, isStructured)
    (self.tags, self.isStarred, self.created, self.aliases) = (tags, isStarred, created, aliases)
    (self.fields, self.sections, self.itemCount, self.openCount) = (fields, sections, itemCount, openCount)
  }

  /// Whether it is the inbox.
  public var isInbox: Bool { path == .inbox }
}
