package import OffloadKit
package import TerminalKit

/// All that the interface knows: one value. What is shown is a pure function of it.
package struct App: Equatable, Sendable {
  package var vault: VaultSnapshot
  /// Where a person is: a tab, and what was opened from it. Never empty.
  package var path: [Screen] = [.inbox]
  package var selections: [Screen: Selection] = [:]
  package var sheet: Sheet?
  package var drafts: [DraftID: Draft] = [:]
  package var banner: Banner?
  package var size: Size
  /// Items that the next action takes.
  package var marks: Set<ItemKey> = []
  /// Items whose children are not shown.
  package var folds: Set<ItemKey> = []
  package var triage = Triage()
  package var slots = Slots()
  package var search = Search()
  package var steps = UndoSteps()
  /// Captures that other programs made since the last key.
  package var news = 0
  /// Whether drafts outlive this run.
  package var keepsDrafts = true
  /// The item to select once its collection was read.
  package var sought: Item?

  package init(vault: VaultSnapshot, size: Size, drafts: [DraftID: Draft] = [:], slots: Slots = Slots()) {
    (self.vault, self.size, self.drafts, self.slots) = (vault, size, drafts, slots)
    if vault.isComplete { self.slots.settle(with: vault.collections) }
    settle()
  }

  package var screen: Screen { path.last ?? .inbox }

  package var selection: Selection {
    get { selections[screen] ?? Selection() }
    set { selections[screen] = newValue }
  }
}
