import OffloadKit
import TerminalKit

extension Action {
  static let editor = Action(
    ["E"], "editor", "open the file in your editor", .row,
    reason: { $0.editorFile == nil ? "There's no file to edit here." : nil }
  ) { app in
    guard let file = app.editorFile else { return [] }
    return [.change(EditFile(path: file, line: app.editorLine))]
  }
}

extension App {
  fileprivate var editorFile: VaultPath? {
    switch selection.key {
    case .item(let key): key.path
    case .collection(let path), .conflict(let path, _), .text(let path, _), .passage(let path, _):
      path
    case .group, .day: nil
    case nil: screen.kind.file
    }
  }

  /// The line of the item or the text, or of the first of two versions.
  fileprivate var editorLine: Int {
    selectedItem?.place.line
      ?? selection.key.flatMap { key in editorFile.flatMap { vault.files[$0]?.line(of: key) } } ?? 1
  }
}

/// Opens the file of a collection in the user's editor.
struct EditFile: RequestKind {
  let path: VaultPath
  /// The line at which the editor begins.
  let line: Int

  var traits: Set<RequestTrait> { [.takesTerminal] }
  var unchanged: String { "You changed nothing in the editor." }

  func carryOut(in context: RequestContext) throws -> Done {
    let editing = try context.vault.beginEditing(path, line: line)
    do {
      try context.away { try context.surroundings.edit(editing.writing.file, editing.line) }
    } catch {
      guard let kept = context.vault.abandon(editing.writing) else { throw error }
      throw VaultError.editorFailed(writing: kept)
    }
    do {
      let report = try context.vault.finishEditing(editing, command: "ui edit")
      return Done("Edited \(path.text).", report)
    } catch {
      // The error for a conflict already names the file with the user's text.
      if case VaultError.editConflict = error { throw error }
      throw Failure(describing: error).keeping(context.vault.abandon(editing.writing))
    }
  }
}
