/// Why `Hands` left the vault as it is.
package enum HandsError: Error {
  /// Items aren't what was read: each with what is there now, if anything is.
  case stale([(ref: ItemRef, now: SeenItem?)])
  /// There is no such item or collection, or none that is seen.
  case nothingNamed(String)
  /// The result wouldn't be among what is seen, or something that isn't seen would go along.
  case outOfSight
  /// An item has the same words as another one, and an earlier change of the call moved lines of its file.
  case twin(ItemRef)
  /// The change would remove the item: it says `onCompletion: delete`.
  case wouldRemove(ItemRef)
  /// An item that removes itself when it is completed is the user's own decision.
  case makesRemovable
  /// The same key came with other arguments.
  case keyOfAnother
  case nothingToUndo
}
