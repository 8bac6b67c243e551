import OffloadKit
import TerminalKit

/// A text that is being written: a capture, a new item, or new words of an item.
struct Compose: Equatable, Sendable {
  let id: DraftID
  /// The item that is edited, as it was.
  var item: Item?
  /// What an edit began with; for others empty.
  var original = Draft()
  /// Tags, type and files; its texts are taken from the fields when it is asked for.
  var kept = Draft()
  var text = FieldText(isMultiline: true)
  var tag = FieldText()
  var due = FieldText()
  var file = FieldText()
  var field: ComposeField = .text
  /// Which suggestion Tab takes.
  var suggestion = 0
  /// Files that begin with what is typed in the file field.
  var paths: [String] = []
  /// Whether several lines were pasted, so that they may become a capture each.
  var hasPastedLines = false
  var isEachLine = false
  var isListening = false
  /// What became of the edited line meanwhile.
  var disk = Disk.same

  enum Disk: Equatable, Sendable {
    case same
    case changed(Item)
    case gone
  }

  init(_ id: DraftID, _ draft: Draft = Draft(), item: Item? = nil, original: Draft = Draft()) {
    (self.id, self.item, self.original) = (id, item, original)
    kept = draft
    text = FieldText(draft.text, isMultiline: true)
    due = FieldText(draft.due)
  }

  /// What is written now.
  var draft: Draft {
    var draft = kept
    (draft.text, draft.due) = (text.text, due.text)
    return draft
  }

  var isEdit: Bool { item != nil }
}
