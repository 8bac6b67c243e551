import OffloadKit
import TerminalKit

/// A search of the whole vault.
struct Search: Equatable, Sendable {
  enum Chip: Hashable, Sendable {
    case all
    case tag(String)
    case place(VaultPath)
  }

  var field = FieldText()
  /// The text that the results are of.
  var answered = ""
  var results: [Item] = []
  var chip = Chip.all
}
