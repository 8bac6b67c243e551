public import VaultStore

/// A Markdown file of the vault, with the facts from its front matter.
public struct ItemCollection: Sendable, Hashable, Identifiable {
  /// The file, from the vault's root.
  public var path: VaultPath
  /// The shortest text that addresses it: the file's name without `.md` if that is unique, otherwise with
  /// folders.
  public var name: String
  /// The first top-level heading, otherwise the file's name.
  public var title: String
  /// Whether it is a plan, in which order and nesting mean steps, rather than a list.
  public var isStructured: Bool
  /// The tags of the collection, which its items inherit in queries.
  public var tags: [String]
  /// Whether it is starred.
  public var isStarred: Bool
  /// The time of its creation.
  public var created: CivilDateTime?
  /// Other names that links may use.
  public var aliases: [String]
  /// The front matter's other keys, which the format doesn't name. Queries find the collection's items by
  /// them.
  public var fields: [ItemField]
  /// The texts of its section headings, in order.
  public var sections: [String]
  /// The number of items, including nested ones.
  public var itemCount: Int
  /// The number of items that are neither done nor cancelled.
  public var openCount: Int

  /// The file.
  public var id: VaultPath { path }

  /// Makes a collection with these facts, for previews and tests; in a vault, collections come from files.
  ///
  /// - Parameters:
  ///   - path: its file.
  ///   - title: its heading; the file's name by default.
  ///   - isStructured: whether it is a plan.
  ///   - tags: its tags, without `#`.
  ///   - isStarred: whether it is starred.
  ///   - itemCount: its number of items.
  ///   - openCount: the number of open items.
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
