package import OffloadKit
package import TerminalKit

/// Something that happened.
package enum Event: Equatable, Sendable {
  case key(Key)
  /// Text that was pasted, or came in one burst.
  case paste(String)
  case resize(Size)
  /// The vault as it is now, with what other programs did.
  case vault(VaultSnapshot)
  case finished(Receipt)
  case failed(Problem)
  /// The drafts were written down, or could not be.
  case draftsSaved(Problem?)
  /// What the vault holds of a text.
  case found(String, [Item])
  /// Names of files that begin with what was typed.
  case paths(String, [String])
  /// The newest operations, for the list under `?`.
  case recent([RecentOperation])
  /// A line that the voice command printed.
  case heard(String)
  case voiceEnded(Problem?)
  /// The screen is ours again.
  case resumed
}

/// What is to be done outside of the state.
package enum Effect: Equatable, Sendable {
  case change(Request)
  /// Read a collection, and keep it up to date.
  case open(CollectionPath)
  case search(String)
  case complete(path: String)
  case loadRecent
  /// Write the drafts down once no key has come for a while.
  case saveDrafts
  case saveSlots
  /// Edit an item's file in the user's own editor; nil for line 1.
  case editor(CollectionPath, Item?)
  case startVoice, stopVoice
  /// Show a link or a file in another program.
  case show(String)
  case suspend, repaint, quit
}

/// What a change did.
package struct Receipt: Equatable, Sendable {
  package var request: Request
  /// Past tense, as the banner says it.
  package var sentence: String
  /// How it is taken back; nil where nothing had to be done.
  package var step: UndoStep?
  /// The vault behind it.
  package var vault: VaultSnapshot
  /// Where the items that it was about stand now.
  package var places: [Place]
  /// The collection that it made or renamed.
  package var collection: CollectionPath?

  package init(
    _ request: Request, _ sentence: String, step: UndoStep?, vault: VaultSnapshot, places: [Place] = [],
    collection: CollectionPath? = nil
  ) {
    (self.request, self.sentence, self.step) = (request, sentence, step)
    (self.vault, self.places, self.collection) = (vault, places, collection)
  }
}

/// Something that could not be done, in the user's words.
package struct Problem: Error, Equatable, Sendable {
  /// A sentence: what could not be done, why, and that nothing is lost.
  package var text: String
  /// What Enter tries again.
  package var request: Request?
  /// Whether the line that it was about is not what it was.
  package var isChangedUnderneath = false
  /// Whether there is no step any more that could be taken back.
  package var endsStep = false

  package init(_ text: String, request: Request? = nil) { (self.text, self.request) = (text, request) }
}

/// One line of the log.
package struct RecentOperation: Equatable, Sendable {
  package var step: UndoStep
  /// When it was done, as people say it.
  package var time: String

  package init(_ step: UndoStep, time: String) { (self.step, self.time) = (step, time) }
}
