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
  /// Where the items that it was about are now.
  var places: [Place]
  /// The collection that it made, renamed or moved items to.
  var collection: CollectionPath?

  /// What is said of it, with the key that takes it back.
  var banner: Banner {
    step == nil ? .talk(sentence) : Banner(.done, sentence, hint: KeyHint("u", "undo"))
  }
}

/// What carrying out a change did, as the vault tells it.
struct Done {
  var sentence: String
  var operation: Operation.ID?
  var files: [CollectionPath]
  var places: [Place]
  var collection: CollectionPath?
  var notes: [Note]

  init<Value>(
    _ sentence: String, _ committed: ChangeReport<Value>, items: [Item] = [],
    collection: CollectionPath? = nil
  ) {
    self.sentence = sentence
    operation = committed.operation
    files = committed.files
    notes = committed.notes
    places = items.map(\.place)
    self.collection = collection
  }
}
