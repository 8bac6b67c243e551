import OffloadKit

/// Stars or unstars a collection.
struct StarCollection: RequestKind {
  let path: VaultPath
  let isStarred: Bool

  func carryOut(in context: RequestContext) throws -> Done {
    let name = context.name(of: path)
    let sentence = isStarred ? "Starred \(name)." : "Took the star from \(name)."
    return try context.change("ui collection star", sentence) {
      try $0.collections.setStar(isStarred, of: path).path
    }
  }
}
