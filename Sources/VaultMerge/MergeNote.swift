package import VaultModel
import VaultStore

/// A decision of a merge that the user may want to change.
package struct MergeNote: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Both sides set a field, a checkbox or a key of front matter; the result has only one of the values.
    case value
    /// Both sides changed an item's words; the item has both versions.
    case versions
    /// One side deleted something, and the other changed or moved it; the result has it.
    case kept
    /// Both sides moved an item, or renamed a file, to different places.
    case place
    /// Both sides completed a repeating item; its next occurrence is on the later of the two days.
    case occurrence
    /// Both sides changed the same prose, or a file that isn't Markdown; the other side's file is next to it. In a
    /// hidden folder the result has only one of the two.
    case beside
    /// A file couldn't be merged by item. It was merged by line, or the result has both sides' files.
    case unread
  }

  package let kind: Kind
  /// The path in the result.
  package var path: VaultPath
  /// The item's words, or the first line of prose; empty if the note is about the whole file.
  package var words = ""
  /// The part of the item: a field's key, `checkbox` or `block id`. For a file, `added` if both sides added it under
  /// two names, and `folder` if the other side has a folder of its name.
  package var name = ""
  /// The value or path in the result.
  package var kept = ""
  /// The value or path that was lost. For `beside`, the path of the other side's file; empty if that was dropped.
  package var lost = ""
}

extension MergeNote: Comparable {
  package static func < (left: MergeNote, right: MergeNote) -> Bool {
    left.order.lexicographicallyPrecedes(right.order)
  }

  private var order: [String] { [path.description, words, kind.rawValue, name, kept, lost] }
}
