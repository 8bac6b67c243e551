import OffloadKit

/// What tells an item on the screen from all others, for as long as the program runs: whatever is written into its file, the
/// item that it was is found by its lines (`ItemMatching`) and keeps its key, and no other item ever gets it.
struct ItemKey: Hashable, Sendable {
  var path: VaultPath
  /// Of the words that it was first seen with; nil for items without any text.
  var id: ItemID?
  /// Tells those with the same words apart. From 0, in their order, when the file is first read. Below 0 for what is in no
  /// file that is open.
  var occurrence = 0
}

/// What a row that can be selected is about.
enum RowKey: Hashable, Sendable {
  case item(ItemKey)
  case collection(VaultPath)
  /// Lines between conflict markers; by their number in the file, from 0.
  case conflict(VaultPath, Int)
}
