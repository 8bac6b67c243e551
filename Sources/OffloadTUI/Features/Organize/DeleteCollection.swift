import OffloadKit

/// A collection with its file.
struct DeleteCollection: RequestKind {
  let path: CollectionPath

  var traits: Set<RequestTrait> { [.changesNames] }

  func carryOut(in place: Workplace) throws -> Done {
    try place.change("ui collection delete", "Deleted \(place.name(of: path)).") {
      try $0.collections.delete(path)
      return path
    }
  }
}
