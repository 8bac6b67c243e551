package import OffloadKit

/// A change of the vault that somebody asked for: a value, carried out where the repositories are.
package enum Request: Equatable, Sendable {
  /// New items, one a draft.
  case create([Draft], in: CollectionPath, after: Item?)
  /// A new item with the line of another, and what the draft changed of it.
  case copy(Item, from: Draft, to: Draft, in: CollectionPath, after: Item?)
  /// New words, tags and fields; the draft that the edit began with tells what changed.
  case edit(Item, from: Draft, to: Draft)
  case complete([Item])
  case reopen([Item])
  case star([Item], Bool)
  case tag([Item], adding: [String], removing: [String])
  case move([Item], MoveTarget)
  case attach(Item, path: String)
  /// An item that links to a collection.
  case linkCollection(CollectionPath, in: CollectionPath, after: Item?)
  case delete([Item])
  /// A place among its siblings, from 1.
  case reposition(Item, Int)
  case nest(Item, under: Item)
  case unnest(Item, after: Item)
  case newCollection(String, isPlan: Bool)
  case renameCollection(CollectionPath, String)
  case deleteCollection(CollectionPath)
  case convert(CollectionPath, toPlan: Bool)
  case starCollection(CollectionPath, Bool)
  case tagCollection(CollectionPath, adding: [String], removing: [String])
  /// What was written in the user's own editor.
  case editFile(CollectionPath)
  case undo(UndoStep)
  case redo(UndoStep)
}

/// Where items are moved to.
package enum MoveTarget: Hashable, Sendable {
  case collection(CollectionPath, section: String?)
  /// A list that is yet to be made.
  case newList(String)
}
