import OffloadKit
import TerminalKit

/// All that the interface knows: one value. What is shown is a pure function of it.
package struct App: Equatable, Sendable {
  var vault: VaultSnapshot
  /// Where a person is: a tab, and what was opened from it. Never empty.
  var path: [Screen] = [.inbox]
  var selections: [Screen: Selection] = [:]
  var sheet: Sheet?
  var drafts: [DraftID: Draft] = [:]
  var banner: Banner?
  var size: Size
  /// What was last seen in files that were open and cannot be read, so that their items are known when they are back.
  var closed: [VaultPath: OpenedFile] = [:]
  /// Items that the next action takes.
  var marks: Set<ItemKey> = []
  /// Items whose children are not shown.
  var folds: Set<ItemKey> = []
  var triage = Triage()
  var slots = Slots()
  var search = Search()
  var filter: Filter?
  /// Whether what the row holds is shown though there is little room for it, or not where there is; nil where nobody has said so.
  var wantsPreview: Bool?
  var today = Today()
  var steps = UndoSteps()
  /// Captures that other programs made since the last key.
  var news = 0
  /// Whether drafts outlive this run.
  var keepsDrafts = true
  /// What is shown beside a collection's row.
  var peeked = Peeked()
  /// Files of the item that is shown whole.
  var attached = AttachedFiles()
  /// Number of changes that were made here.
  var changeCount = 0
  /// Whether there is a command that listens.
  var hasVoice = false
  /// Whether the terminal's clipboard may be written.
  var mayCopy = false
  /// What to select once its collection was read.
  var sought: Sought?
  /// Collections that were opened in this run, the last one first.
  var visited: [VaultPath] = []
  /// What another program took from under the cursor or the marks, in a sentence. It is said once more before a key does
  /// something to the row that came in its place.
  var missed: String?

  init(vault: VaultSnapshot, size: Size, drafts: [DraftID: Draft] = [:], slots: Slots = Slots()) {
    (self.vault, self.size, self.drafts, self.slots) = (vault, size, drafts, slots)
    if vault.isComplete { self.slots.settle(with: vault.collections) }
    followDrafts(known: [])
    settle()
  }

  /// The files of the screens that one has come by.
  var lookedAt: Set<VaultPath> { Set(vault.files.keys).union(path.compactMap(\.kind.file)) }

  var screen: Screen { path.last ?? .inbox }

  var selection: Selection {
    get { selections[screen] ?? Selection() }
    set { selections[screen] = newValue }
  }
}
