import OffloadKit

/// Deletes a collection with its file.
struct DeleteCollection: RequestKind {
  let path: VaultPath

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui collection delete", "Deleted \(context.name(of: path)).") {
      try $0.collections.delete(path)
      return path
    }
  }
}
