/// An item as a query sees it, answering from bytes that are already at hand.
///
/// A query asks for no more than it needs, and asks what is cheap first. The patterns do the comparing; a subject
/// only knows where its bytes are, and hands them to `matches(_:)`. Nothing here needs memory of its own, and a
/// subject may hold a span or a pointer.
package protocol QuerySubject: ~Copyable, ~Escapable {
  func has(_ trait: ItemTrait) -> Bool
  /// Whether the pattern is found in the item's own text: all its own lines, markup included, without list
  /// marker and checkbox.
  func textMatches(_ pattern: borrowing TextPattern) -> Bool
  /// Whether one of the item's tags, its own or inherited from its collection, is the pattern's or nests under it.
  func tagMatches(_ pattern: borrowing TagPattern) -> Bool
  /// Whether the item stands in the collection or folder; the pattern takes the path of the file.
  func placeMatches(_ pattern: borrowing PlacePattern) -> Bool
  /// Whether a heading around the item, the innermost or one above it, has text that matches.
  func sectionMatches(_ pattern: borrowing ValuePattern) -> Bool
  /// Whether the item's type, as the format derives it, matches; false for an item without one.
  func typeMatches(_ pattern: borrowing ValuePattern) -> Bool
  /// Whether one of the field's values, in either dialect, matches; false where the field is missing. Where the item
  /// has none and the key is none of the format's, that of its collection's front matter counts.
  func fieldMatches(_ key: borrowing QueryKey, _ pattern: borrowing ValuePattern) -> Bool
  func hasField(_ key: borrowing QueryKey) -> Bool
  /// Whether the item's derived id begins with these letters.
  func idHasPrefix(_ prefix: [UInt8]) -> Bool
}

/// What an item is or has, of all that can be asked without a value.
package enum ItemTrait: UInt8, Sendable, Hashable, CaseIterable {
  /// Neither done nor cancelled, with or without a checkbox.
  case open
  case done, cancelled, inProgress
  /// It has a checkbox.
  case checkbox
  /// It stands in the inbox.
  case captured
  /// Its whole text is one link to a collection.
  case wholeLink
  case starred, repeating
  /// It has a tag, its own or inherited.
  case tag
  case link, attachment, children, parent
  /// It stands under a heading.
  case section
  case type
  case blockID
  /// Further lines of its own.
  case body
}
