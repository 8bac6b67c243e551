import OffloadKit

/// Identifies an item on the screen for as long as the program runs. Whatever is written into its file, `ItemMatching`
/// finds the item by its lines. The item keeps its key, and no other item ever gets it.
struct ItemKey: Hashable, Sendable {
  var path: VaultPath
  /// The id of its words when Offload first saw it; nil for items without any text.
  var id: ItemID?
  /// Distinguishes items with the same words: from 0 in file order when Offload first reads the file. Negative for
  /// items that aren't in an open file.
  var occurrence = 0
}

/// The subject of a row that the user can select.
enum RowKey: Hashable, Sendable {
  case item(ItemKey)
  case collection(VaultPath)
  /// Lines between conflict markers, by their number in the file, from 0.
  case conflict(VaultPath, Int)
  /// A row of a note's text, by its number among those of the note, from 0.
  case text(VaultPath, Int)
  /// A line of a note that a search found, from 1.
  case passage(VaultPath, Int)
  /// The row above rows that the user folds and unfolds together.
  case group(RowGroup)
  /// A day without items.
  case day(CivilDate)

  var group: RowGroup? { if case .group(let group) = self { group } else { nil } }

  /// Whether it is text, which no key changes.
  var isText: Bool { if case .text = self { true } else { false } }
}
