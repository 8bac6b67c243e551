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
  /// Items that the next action takes.
  var marks: Set<ItemKey> = []
  /// Items whose children are not shown.
  var folds: Set<ItemKey> = []
  var triage = Triage()
  var slots = Slots()
  var search = Search()
  var steps = UndoSteps()
  /// Captures that other programs made since the last key.
  var news = 0
  /// Whether drafts outlive this run.
  var keepsDrafts = true
  /// The item to select once its collection was read.
  var sought: Item?

  init(vault: VaultSnapshot, size: Size, drafts: [DraftID: Draft] = [:], slots: Slots = Slots()) {
    (self.vault, self.size, self.drafts, self.slots) = (vault, size, drafts, slots)
    if vault.isComplete { self.slots.settle(with: vault.collections) }
    settle()
  }

  var screen: Screen { path.last ?? .inbox }

  var selection: Selection {
    get { selections[screen] ?? Selection() }
    set { selections[screen] = newValue }
  }
}
