import OffloadKit

/// What tells an item on the screen from all others, through edits elsewhere in its file.
///
/// Lines shift when other programs write, and items may have the same words; the number of such an item among
/// its like in the file does not change with either.
struct ItemKey: Hashable, Sendable {
  var path: VaultPath
  /// Nil for items without any text.
  var id: ItemID?
  /// From 0, among the items of the file with the same id.
  var occurrence = 0
}

/// What a row that can be selected is about.
enum RowKey: Hashable, Sendable {
  case item(ItemKey)
  case collection(VaultPath)
  /// Lines between conflict markers; by their number in the file, from 0.
  case conflict(VaultPath, Int)
}
