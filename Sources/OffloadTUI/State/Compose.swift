package import OffloadKit
package import TerminalKit

/// A text that is being written: a capture, a new item, or new words of an item.
package struct Compose: Equatable, Sendable {
  package enum Field: Hashable, Sendable, CaseIterable { case text, tags, type, due, file, voice }

  package let id: DraftID
  /// The item that is edited, as it was.
  package var item: Item?
  /// What an edit began with; for others empty.
  package var original = Draft()
  /// Tags, type and files; its texts are taken from the fields when it is asked for.
  package var kept = Draft()
  package var text = FieldText(isMultiline: true)
  package var tag = FieldText()
  package var due = FieldText()
  package var file = FieldText()
  package var field = Field.text
  /// Which suggestion Tab takes.
  package var suggestion = 0
  /// Files that begin with what is typed in the file field.
  package var paths: [String] = []
  /// Whether several lines were pasted, so that they may become a capture each.
  package var hasPastedLines = false
  package var isEachLine = false
  package var isListening = false
  /// What became of the edited line meanwhile.
  package var disk = Disk.same

  package enum Disk: Equatable, Sendable {
    case same
    case changed(Item)
    case gone
  }

  package init(_ id: DraftID, _ draft: Draft = Draft(), item: Item? = nil, original: Draft = Draft()) {
    (self.id, self.item, self.original) = (id, item, original)
    kept = draft
    text = FieldText(draft.text, isMultiline: true)
    due = FieldText(draft.due)
  }

  /// What is written now.
  package var draft: Draft {
    var draft = kept
    (draft.text, draft.due) = (text.text, due.text)
    return draft
  }

  package var isEdit: Bool { item != nil }

  /// The fields that Tab goes through.
  package var fields: [Field] {
    isEdit ? [.text, .tags, .type, .due, .file, .voice] : [.text, .tags, .type, .file, .voice]
  }
}
