import OffloadKit

/// Adds a tag to a collection, or removes it.
struct TagCollection: RequestKind {
  let path: VaultPath
  let tag: String
  let isOn: Bool

  func carryOut(in context: RequestContext) throws -> Done {
    let name = context.name(of: path)
    return isOn
      ? try context.change("ui collection tag", "Tagged \(name) #\(tag).") {
        try $0.collections.addTag(tag, to: path).path
      }
      : try context.change("ui collection tag", "Took #\(tag) from \(name).") {
        try $0.collections.removeTag(tag, from: path).path
      }
  }
}
