import OffloadKit

/// Another name for a collection.
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

  var traits: Set<RequestTrait> { [.changesNames] }

  func carryOut(in context: RequestContext) throws -> Done {
    try context.change("ui collection rename", "Renamed \(context.name(of: path)) to \(name).") {
      try $0.collections.rename(path, to: name).path
    }
  }

  /// It keeps its screen, its number and the cursor.
  func follow(_ receipt: Receipt, from before: App, in app: inout App) {
    guard let new = receipt.collection else { return }
    app.path = app.path.map { $0 == .collection(path) ? .collection(new) : $0 }
    if let number = before.slots.number(of: path) {
      app.slots = before.slots
      app.slots[number] = new
    }
    app.settle()
    app.select(.collection(new))
  }
}
