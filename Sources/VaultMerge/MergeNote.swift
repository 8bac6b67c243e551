package import VaultModel
import VaultStore

/// Something that a merge decided, and that people may want to decide otherwise.
package struct MergeNote: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Both sides gave a field, a checkbox or a key of front matter a value; the other one is lost.
    case value
    /// Both sides changed an item's words: it stands there in versions.
    case versions
    /// One side deleted what the other changed or moved: it is kept.
    case kept
    /// Both sides moved an item, or renamed a file, to different places.
    case place
    /// Both sides completed an item that comes back: its next occurrence is on the later of the two days.
    case occurrence
    /// Both sides changed the same prose, or a file that is no Markdown: the other side's file stands beside it. In a hidden
    /// folder only one of them is kept.
    case beside
    /// A file could not be merged by item; it was merged by line, or both sides' stand beside each other.
    case unread
  }

  package let kind: Kind
  /// Where the result has it.
  package var path: VaultPath
  /// The item's words, or the first line of prose; empty where the whole file is meant.
  package var words = ""
  /// What of the two it is: a field's key, `checkbox`, `block id`; `added` of a file that both sides made under two names,
  /// `folder` of one whose name the other side gave a folder.
  package var name = ""
  /// The value, or the path, that the result has.
  package var kept = ""
  /// The one that it has not; for `beside` the path of the other side's file, empty if that was dropped.
  package var lost = ""
}

extension MergeNote: Comparable {
  package static func < (left: MergeNote, right: MergeNote) -> Bool {
    left.order.lexicographicallyPrecedes(right.order)
  }

  private var order: [String] { [path.description, words, kind.rawValue, name, kept, lost] }
}
