import OffloadKit

/// The outcome of a change, for the state.
package struct Receipt: Sendable {
  var request: Request
  /// A sentence in the past tense, for the banner.
  var sentence: String
  /// The step that undoes it; nil if nothing changed.
  var step: UndoStep?
  /// The vault after the change.
  var vault: VaultSnapshot
  /// The files that it changed.
  var files: [VaultPath] = []
  /// The items of the change, as they are now.
  var items: [Item]
  /// The collection that the change created or renamed, or that it moved items to.
  var collection: VaultPath?

  /// The banner about the change, with the key that undoes it.
  var banner: Banner {
    step == nil ? .talk(sentence) : Banner(.done, sentence, hint: KeyHint("u", "undo"))
  }
}

/// The outcome of a change, as the vault reports it.
struct Done {
  var sentence: String
  var operation: Operation.ID?
  var files: [VaultPath]
  /// The items of the change, as they are now.
  var items: [Item]
  var collection: VaultPath?
  /// The new name of a renamed collection, by its old one.
  var renamed: [VaultPath: VaultPath] = [:]
  var notes: [Note]

  init<Value>(
    _ sentence: String, _ report: ChangeReport<Value>, items: [Item] = [],
    collection: VaultPath? = nil
  ) {
    self.sentence = sentence
    operation = report.operation
    files = report.files
    notes = report.notes
    self.items = items
    self.collection = collection
  }
}
