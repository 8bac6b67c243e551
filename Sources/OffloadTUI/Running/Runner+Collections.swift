import OffloadKit

/// Changes of order, nesting and collections, each as one operation.
extension Runner {
  func arrange(_ request: Request, _ app: App) throws -> Done {
    switch request {
    case .reposition(let item, let position):
      let committed = try now.transaction("ui reorder") {
        try $0.collectionItems.updatePosition(item, to: position).item
      }
      let way = position > item.position ? "down" : "up"
      return Done("Moved \(Sentence.named([item])) \(way).", committed, items: [committed.value])
    case .nest(let item, let parent):
      let committed = try now.transaction("ui nest") {
        try $0.collectionItems.updateParent(item, to: parent).item
      }
      return Done(
        "Put \(Sentence.named([item])) under \(Sentence.named([parent])).", committed,
        items: [committed.value])
    case .unnest(let item, let parent):
      let committed = try now.transaction("ui unnest") {
        try $0.items.moveToCollection([item], collection: Target(item.place.path), position: .after(parent))[
          0]
      }
      return Done(
        "Took \(Sentence.named([item])) out of \(Sentence.named([parent])).", committed,
        items: [committed.value])
    case .linkCollection(let subject, let path, let after):
      let committed = try now.transaction("ui link") {
        try $0.items.link(
          to: .collection(subject), in: path == .inbox ? .inbox : Target(path),
          at: after.map { .after($0) } ?? .end)
      }
      return Done(
        "Linked \(app.name(of: subject)) in \(app.name(of: path)).", committed, items: [committed.value])
    default: throw VaultError.emptyText
    }
  }

  func changeCollection(_ request: Request, _ app: App) throws -> Done {
    switch request {
    case .newCollection(let name, let isPlan):
      let committed = try now.transaction("ui collection new") {
        try $0.collections.create(name: name, isStructured: isPlan).path
      }
      return Done("Made the \(isPlan ? "plan" : "list") \(name).", committed, collection: committed.value)
    case .renameCollection(let path, let name):
      let committed = try now.transaction("ui collection rename") {
        try $0.collections.rename(path, to: name).path
      }
      return Done("Renamed \(app.name(of: path)) to \(name).", committed, collection: committed.value)
    case .deleteCollection(let path):
      let committed = try now.transaction("ui collection delete") { try $0.collections.delete(path) }
      return Done("Deleted \(app.name(of: path)).", committed)
    case .convert(let path, let toPlan):
      let committed = try now.transaction("ui collection convert") {
        _ = try $0.collections.convert(path, toPlan: toPlan)
      }
      return Done("\(app.name(of: path)) is a \(toPlan ? "plan" : "list") now.", committed, collection: path)
    case .starCollection(let path, let isStarred):
      let committed = try now.transaction("ui collection star") {
        _ = try $0.collections.setStar(isStarred, of: path)
      }
      let name = app.name(of: path)
      return Done(isStarred ? "Starred \(name)." : "Took the star from \(name).", committed, collection: path)
    case .tagCollection(let path, let adding, let removing):
      let committed = try now.transaction("ui collection tag") { change in
        for tag in adding { _ = try change.collections.addTag(tag, to: path) }
        for tag in removing { _ = try change.collections.removeTag(tag, from: path) }
      }
      let tags = (adding + removing).map { "#\($0)" }.joined(separator: " ")
      let name = app.name(of: path)
      return Done(adding.isEmpty ? "Took \(tags) from \(name)." : "Tagged \(name) \(tags).", committed)
    default: throw VaultError.emptyText
    }
  }
}
