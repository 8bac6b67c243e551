import OffloadKit

/// What a change did, as the state is told of it.
package struct Receipt: Sendable {
  var request: Request
  /// Past tense, as the banner says it.
  var sentence: String
  /// How it is taken back; nil where nothing had to be done.
  var step: UndoStep?
  /// The vault after it.
  var vault: VaultSnapshot
  /// The files that it changed.
  var files: [VaultPath] = []
  /// The items that it was about, as they are now.
  var items: [Item]
  /// The collection that it made, renamed or moved items to.
  var collection: VaultPath?

  /// What is said of it, with the key that takes it back.
  var banner: Banner {
    step == nil ? .talk(sentence) : Banner(.done, sentence, hint: KeyHint("u", "undo"))
  }
}

/// What carrying out a change did, as the vault tells it.
struct Done {
  var sentence: String
  var operation: Operation.ID?
  var files: [VaultPath]
  /// Those that it was about, as they are now.
  var items: [Item]
  var collection: VaultPath?
  /// The collection that has another name now, and that name.
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
