import OffloadKit
import TerminalKit

extension Action {
  static let attach = Action(
    ["f"], "file", "attach a file, or take one away", .row,
    reason: { $0.reasonAgainstItem() ?? $0.reasonAgainstMarks }
  ) { app in
    guard let key = app.selectedKey else { return [] }
    app.open(AttachSheet(item: key))
    return [.ask(PathQuestion(typed: ""))]
  }
}

/// Asks for the path of a file to attach to an item.
struct AttachSheet: PickerKind {
  let item: ItemKey
  /// Files that begin with the typed text.
  var paths: [String] = []
  /// Their sizes by path: `34 kB`.
  var details: [String: String] = [:]

  static let noFile = "No file begins with this."

  var verb: String { "attach" }
  var nothingToTake: String { Self.noFile }

  func title(in app: App) -> String { "Attach to \(app.named([item])) the file" }

  func emptyWords(for typed: String) -> String { Self.noFile }

  func options(for typed: String, in app: App) -> [PickerOption] {
    (typed.isEmpty ? removals(in: app) : [])
      + paths.map { path in
        PickerOption(PickerRow(path, detail: details[path] ?? "")) { take(path, in: &$0) }
      }
  }

  /// Returns a row to remove each attached file. The file itself stays in the vault.
  private func removals(in app: App) -> [PickerOption] {
    guard let item = app.item(item) else { return [] }
    return item.attachments.compactMap { target in
      guard let words = RemoveAttachment.words(of: item, without: target) else { return nil }
      let row = PickerRow("take away \(target)", detail: app.attached.details[target] ?? "")
      return PickerOption(row) { app in
        app.sheet = nil
        return [.change(RemoveAttachment(item: item, target: target, words: words))]
      }
    }
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

  /// Completes the path on Tab, as far as it is certain, or with the chosen file. Enter attaches the file.
  func press(_ key: Key, in picker: Picker, of app: inout App) -> [Effect]? {
    guard key == .tab else { return nil }
    // The rows that remove a file come before the paths.
    let before = options(for: picker.field.text, in: app).count - paths.count
    let chosen = max(0, picker.selected - before)
    guard let path = PathCompletion.completed(picker.field.text, with: paths, chosen: chosen) else {
      app.banner = .talk(Self.noFile)
      return []
    }
    return go(on: path, in: picker, &app)
  }

  func typed(_ text: String) -> [Effect] { [.ask(PathQuestion(typed: text))] }
}

/// Copies a file into the vault and links it from an item.
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

/// Removes the link to an attached file from an item's text. The file itself stays in the vault.
struct RemoveAttachment: RequestKind {
  let item: Item
  let target: String
  /// The text without the link.
  let words: String

  var traits: Set<RequestTrait> { [.takesCursor] }

  func carryOut(in context: RequestContext) throws -> Done {
    let report = try context.vault.transaction("ui detach") {
      try $0.items.update(item, text: Array(words.utf8), changedFrom: Array(item.content.utf8))
    }
    return Done("Took \(target) away; the file stays in the vault.", report, items: [report.value])
  }

  /// Returns the text without the link; nil if it has no such link, if nothing else is left, or if it has more than one
  /// line.
  static func words(of item: Item, without target: String) -> String? {
    let words = Draft(of: item).text
    guard let embed = words.range(ofEmbedOf: target) else { return nil }
    let (before, after) = (words[..<embed.lowerBound], words[embed.upperBound...])
    // If the link has a space on both sides, one of them goes too.
    let hasBlanks = before.last == " " && after.first == " "
    let left = String(before + (hasBlanks ? after.dropFirst() : after)).trimmed
    return words.contains(where: \.isNewline) || left.isEmpty ? nil : left
  }
}

extension String {
  /// Finds an embed of the target: `![[attachments/photo.jpg]]`, also with an alias or a heading.
  fileprivate func range(ofEmbedOf target: String) -> Range<Index>? {
    var start = startIndex
    while let open = self[start...].place(of: "![["),
      let close = self[open.upperBound...].place(of: "]]")
    {
      let inside = self[open.upperBound..<close.lowerBound]
      if inside.prefix(while: { $0 != "|" && $0 != "#" }) == target {
        return open.lowerBound..<close.upperBound
      }
      start = close.upperBound
    }
    return nil
  }

  /// The text without spaces at either end.
  fileprivate var trimmed: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}

/// Asks for the files that begin with the typed path.
struct PathQuestion: QuestionKind {
  let typed: String

  func answer(from vault: Vault, folder: WorkingFolder) -> [(path: String, detail: String)] {
    PathCompletion.candidates(for: typed, absolute: folder.absolute).map {
      ($0, PathCompletion.size(of: folder.absolute($0)).map(Sentence.size) ?? "")
    }
  }

  func take(_ found: [(path: String, detail: String)], in app: inout App) {
    let paths = found.map(\.path)
    app.update(AttachSheet.self) {
      guard $0.field.text == typed else { return }
      // Names with different bytes may be equal as strings.
      ($1.paths, $1.details) = (paths, Dictionary(found) { first, _ in first })
    }
    if case .compose(var compose) = app.sheet, compose.field == .file, compose.file.text == typed {
      compose.paths = paths
      app.sheet = .compose(compose)
    }
  }
}
