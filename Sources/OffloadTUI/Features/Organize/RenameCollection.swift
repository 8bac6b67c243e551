import OffloadKit

/// Asks for the new name of a collection.
struct RenameSheet: PickerKind {
  let path: VaultPath

  var verb: String { "rename" }
  var nothingToTake: String { NewCollectionSheet.nameNeeded }

  func title(in app: App) -> String { "Rename \(app.name(of: path)) to" }

  func emptyWords(for typed: String) -> String { "Type its name." }

  func options(for typed: String, in app: App) -> [PickerOption] {
    if typed.isEmpty { return [] }
    return [
      PickerOption(PickerRow(typed)) { app in
        app.sheet = nil
        return [.change(RenameCollection(path: path, name: typed))]
      }
    ]
  }
}

struct RenameCollection: RequestKind {
  let path: VaultPath
  let name: String

  func carryOut(in context: RequestContext) throws -> Done {
    var done = try context.change(
      "ui collection rename", "Renamed \(context.name(of: path)) to \(name)."
    ) {
      try $0.collections.rename(path, to: name).path
    }
    if let new = done.collection, new != path { done.renamed[path] = new }
    return done
  }
}
