import VaultStore
import VaultSyntax

/// The repositories of a vault, bound to one operation.
///
/// What they do within `Vault.transaction` happens together or not at all, and is undone together. What they read is
/// the vault with all that the operation has done so far.
public final class Change {
  package let vault: Vault
  package let draft: Draft

  init(vault: Vault, draft: Draft) {
    self.vault = vault
    self.draft = draft
  }

  private var scope: Scope { .draft(vault, draft) }

  /// Items, within this operation.
  public var items: ItemRepository { ItemRepository(scope: scope) }
  /// Collections, within this operation.
  public var collections: CollectionRepository { CollectionRepository(scope: scope) }
  /// Places of items, within this operation.
  public var collectionItems: CollectionItemRepository { CollectionItemRepository(scope: scope) }
  /// Tags, within this operation.
  public var tags: TagRepository { TagRepository(scope: scope) }
}

/// Where a repository works.
enum Scope {
  /// On the vault: each change is an operation of its own.
  case vault(Vault)
  /// Within one operation.
  case draft(Vault, Draft)

  /// The vault as it is read there: within an operation, with what that has done so far.
  var vault: Vault {
    switch self {
    case .vault(let vault): vault
    case .draft(let vault, let draft): vault.within(draft)
    }
  }

  /// A file as it is read there; nil where there is no such file.
  func document(at path: VaultPath) throws -> Document? {
    switch self {
    case .vault(let vault): try vault.document(at: path)
    case .draft(_, let draft): try draft.document(at: path)
    }
  }

  /// Runs `body` within the operation, or as a new one under `title`.
  func change<Result>(_ title: String, _ body: (Draft) throws -> Result) throws -> Result {
    switch self {
    case .vault(let vault): try vault.transaction(title) { try body($0.draft) }.value
    case .draft(_, let draft): try body(draft)
    }
  }
}
