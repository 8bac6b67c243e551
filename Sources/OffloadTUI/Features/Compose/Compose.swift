import OffloadKit
import TerminalKit

/// A text that is being written: a capture, a new item, or new words of an item.
struct Compose: Equatable, Sendable {
  var id: DraftID
  /// The item that is edited, as it was before somebody else changed what is changed here.
  var item: Item?
  /// The same as it is on disk.
  var theirs: Item?
  var isGone = false
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
  enum Disk: Equatable, Sendable {
    case same
    case changed(Item)
    case gone
  }

  init(_ id: DraftID, _ draft: Draft = Draft(), item: Item? = nil, original: Draft = Draft()) {
    (self.id, self.item, theirs, self.original) = (id, item, item, original)
    kept = draft
    kept.origin = nil
    text = FieldText(draft.text, isMultiline: true)
    due = FieldText(draft.due)
  }

  /// What is written now.
  var draft: Draft {
    var draft = kept
    (draft.text, draft.due) = (text.text, due.text)
    // A path that is still in its field is to be attached as well, or to be met where it cannot be.
    if !file.isEmpty, !draft.files.contains(file.text) { draft.files.append(file.text) }
    return draft
  }

  /// The same with what it began with, to be written on later.
  var withOrigin: Draft {
    var draft = draft
    if isEdit { draft.origin = EditOrigin(original) }
    return draft
  }

  var isEdit: Bool { item != nil }

  /// What was written before all of it was cut out; nil where there is something, or where nothing was cut.
  var draftThatWasCut: Draft? {
    guard draft.isEmpty, !text.cut.isEmpty else { return nil }
    var compose = self
    while compose.text.isEmpty, compose.text.undo() {}
    guard compose.draft != original, !compose.draft.isEmpty else { return nil }
    return compose.withOrigin
  }
}
