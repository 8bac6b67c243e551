import OffloadKit
import TerminalKit

/// The whole state of the interface, as one value. The screen is a pure function of it.
package struct App: Equatable, Sendable {
  var vault: VaultSnapshot
  /// The user's place: a tab, and the screens opened from it. Never empty.
  var path: [Screen] = [.inbox]
  var selections: [Screen: Selection] = [:]
  var sheet: Sheet?
  var drafts: [DraftID: Draft] = [:]
  /// Drafts of earlier runs for texts that have another draft already.
  var waitingDrafts: [KeptDraft] = []
  var banner: Banner?
  var size: Size
  /// The last known contents of files that were open and that Offload can't read now, to recognize their items later.
  var closed: [VaultPath: OpenedFile] = [:]
  /// Items that the next action applies to.
  var marks: Set<ItemKey> = []
  /// Items whose children are hidden.
  var folds: Set<ItemKey> = []
  /// Groups of rows that the user folded or unfolded; the others are as they begin.
  var turned: Set<RowGroup> = []
  var triage = Triage()
  var slots = Slots()
  var search = Search()
  var filter: Filter?
  /// Whether the user wants the preview even if there is little room, or doesn't want it even if there is enough; nil
  /// if they haven't said.
  var wantsPreview: Bool?
  /// Whether the user wants the sections of plans side by side, where there is room.
  var wantsSideBySide = false
  var today = Gathered()
  var days = Gathered()
  var year = Year()
  var steps = UndoSteps()
  /// What the user has looked at of the changes of assistants.
  var looked = LookedAt()
  /// Captures that other programs made since the last key.
  var news = 0
  /// Whether drafts outlive this run.
  var keepsDrafts = true
  /// The file in the pane.
  var peeked = Peeked()
  var previewScroll = PreviewScroll()
  /// The notes that link to others.
  var linking = LinkingNotes()
  /// The files of the item that is shown whole.
  var attached = AttachedFiles()
  /// The number of changes made here.
  var changeCount = 0
  /// The signs that the terminal has.
  var signs = Signs.plain
  /// Whether there is a voice command.
  var hasVoice = false
  /// Whether Offload may write to the terminal's clipboard.
  var mayCopy = false
  /// The place to select once Offload has read its collection.
  var sought: Sought?
  /// Collections that the user opened in this run and the one before, the last one first.
  var visited: [VaultPath] = []
  /// The same collections when the user came to the tab, so that no row moves while they look at it.
  var lately: [VaultPath] = []
  /// A sentence about rows that another program removed from under the cursor or the marks. Offload says it again
  /// before a key acts on the row in their place.
  var missed: String?

  init(
    vault: VaultSnapshot, size: Size, drafts: [DraftID: Draft] = [:], slots: Slots = Slots(),
    visited: [VaultPath] = [], looked: LookedAt = LookedAt()
  ) {
    (self.vault, self.size, self.drafts, self.slots) = (vault, size, drafts, slots)
    (self.visited, lately) = (visited, visited)
    (self.looked, self.vault.assistants) = (looked, AssistantChanges(after: looked.through))
    if vault.isComplete { self.slots.settle(with: vault.collections) }
    followDrafts(known: [])
    settle()
  }

  /// The files of the screens that the user has visited.
  var lookedAt: Set<VaultPath> { Set(vault.files.keys).union(path.compactMap(\.kind.file)) }

  var screen: Screen { path.last ?? .inbox }

  var selection: Selection {
    get { selections[screen] ?? Selection() }
    set { selections[screen] = newValue }
  }
}
