import OffloadKit
import TerminalKit

extension Action {
  static let attach = Action(
    ["f"], "file", "attach a file", .row, reason: { $0.reasonAgainstItem() ?? $0.reasonAgainstMarks }
  ) { app in
    guard let key = app.selectedKey else { return [] }
    app.open(AttachSheet(item: key))
    return [.ask(PathQuestion(typed: ""))]
  }
}

/// The path of a file that goes with an item.
struct AttachSheet: PickerKind {
  var item: ItemKey
  /// Files that begin with what is typed.
  var paths: [String] = []

  static let noFile = "No file begins with this."

  var verb: String { "attach" }
  var nothingToTake: String { Self.noFile }

  func title(in app: App) -> String { "Attach to \(app.named([item])) the file" }

  func emptyWords(for typed: String) -> String { Self.noFile }

  func options(for typed: String, in app: App) -> [PickerOption] {
    paths.map { path in PickerOption(PickerRow(path)) { take(path, in: &$0) } }
  }

  private func take(_ path: String, in app: inout App) -> [Effect] {
    if path.hasSuffix("/"), case .picker(let picker) = app.sheet { return go(on: path, in: picker, &app) }
    app.sheet = nil
    return app.item(item).map { [.change(AttachFile(item: $0, path: path))] } ?? []
  }

  private func go(on path: String, in picker: Picker, _ app: inout App) -> [Effect] {
    var picker = picker
    picker.field = FieldText(path)
    return picker.typed(in: &app)
  }

  /// Tab goes on with the path as far as one can know, or with the file that is chosen. Enter attaches it.
  func press(_ key: Key, in picker: Picker, of app: inout App) -> [Effect]? {
    guard key == .tab else { return nil }
    guard let path = PathCompletion.completed(picker.field.text, with: paths, chosen: picker.selected) else {
      app.banner = .talk(Self.noFile)
      return []
    }
    return go(on: path, in: picker, &app)
  }

  func typed(_ text: String) -> [Effect] { [.ask(PathQuestion(typed: text))] }

  mutating func follow(_ successor: (ItemKey) -> ItemKey?) { item = successor(item) ?? item }
}

/// A file that is kept in the vault, and linked from an item.
struct AttachFile: RequestKind {
  let item: Item
  let path: String

  func carryOut(in context: RequestContext) throws -> Done {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return try context.change("ui attach", "Attached \(name) to \(Sentence.named([item])).") {
      [try $0.items.updateAttachment(item, adding: context.file(path))]
    }
  }
}

/// The files that begin with what is typed of a path.
struct PathQuestion: QuestionKind {
  let typed: String

  func answer(from vault: Vault, folder: WorkingFolder) -> [String] {
    PathCompletion.candidates(for: typed, absolute: folder.absolute)
  }

  func take(_ paths: [String], in app: inout App) {
    app.update(AttachSheet.self) { if $0.field.text == typed { $1.paths = paths } }
    if case .compose(var compose) = app.sheet, compose.field == .file, compose.file.text == typed {
      compose.paths = paths
      app.sheet = .compose(compose)
    }
  }
}
