package import OffloadKit

/// What lies over the screen and has the keys.
package enum Sheet: Equatable, Sendable {
  case compose(Compose)
  case picker(Picker)
  case conflict(EditConflict)
}

/// An edit whose line another program changed meanwhile.
package struct EditConflict: Equatable, Sendable {
  package enum Choice: CaseIterable, Sendable { case both, mine, theirs }

  /// The edit, to come back to.
  package var mine: Compose
  /// The item as it is on disk.
  package var theirs: Item
  package var choice = Choice.both

  package init(mine: Compose, theirs: Item) { (self.mine, self.theirs) = (mine, theirs) }
}
