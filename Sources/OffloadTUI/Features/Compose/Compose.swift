import OffloadKit
import TerminalKit

/// A text that the user is writing: a capture, a new item, or new words of an item.
struct Compose: Equatable, Sendable {
  var id: DraftID
  /// The edited item, from before another program changed a part that the draft changes too.
  var item: Item?
  /// The same item as it is on disk.
  var theirs: Item?
  var isGone = false
  /// The draft that an edit began with; empty for other texts.
  var original = Draft()
  /// Tags, type and files. Its texts stay empty: ``draft`` takes them from the fields.
  var kept = Draft()
  var text = FieldText(isMultiline: true)
  var tag = FieldText()
  var due = FieldText()
  var file = FieldText()
  var field: ComposeField = .text
  /// Which suggestion Tab takes.
  var suggestion = 0
  /// Files that begin with the text in the file field.
  var paths: [String] = []
  /// Whether the user pasted more than one line, so that each can become a capture.
  var hasPastedLines = false
  var isEachLine = false
  var isListening = false

  /// The edited line on disk, compared with the line that the edit began with.
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

  /// The text and its fields as they are now.
  var draft: Draft {
    var draft = kept
    (draft.text, draft.due) = (text.text, due.text)
    // Offload also attaches a path that is still in its field, or reports it if it can't.
    if !file.isEmpty, !draft.files.contains(file.text) { draft.files.append(file.text) }
    return draft
  }

  /// The draft together with the draft that it began with, to go on with it later.
  var withOrigin: Draft {
    var draft = draft
    if isEdit { draft.origin = EditOrigin(original) }
    return draft
  }

  var isEdit: Bool { item != nil }

  /// The draft before the user cut out all of it; nil if the draft has content, or if the user cut nothing.
  var draftThatWasCut: Draft? {
    guard draft.isEmpty, !text.cut.isEmpty else { return nil }
    var compose = self
    while compose.text.isEmpty, compose.text.undo() {}
    guard compose.draft != original, !compose.draft.isEmpty else { return nil }
    return compose.withOrigin
  }
}
