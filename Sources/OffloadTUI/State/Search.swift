package import OffloadKit
package import TerminalKit

/// A search of the whole vault.
package struct Search: Equatable, Sendable {
  package enum Chip: Hashable, Sendable {
    case all
    case tag(String)
    case place(CollectionPath)
  }

  package var field = FieldText()
  /// The text that the results are of.
  package var answered = ""
  package var results: [Item] = []
  package var chip = Chip.all

  package init() {}
}
