import OffloadKit
import TerminalKit

/// Keys in the sheet for a text.
extension App {
  mutating func press(_ key: Key, in compose: Compose) -> [Effect] {
    var compose = compose
    switch key {
    case .escape: return close(compose)
    case .enter: return enter(in: &compose)
    case .tab: return tab(in: &compose, by: 1)
    case .backTab: return tab(in: &compose, by: -1)
    default: break
    }
    switch compose.field {
    case .text: handle(key, in: &compose)
    case .tags:
      if key == .backspace, compose.tag.isEmpty {
        _ = compose.kept.tags.popLast()
      } else if key == .character(" "), !compose.tag.isEmpty {
        addTag(to: &compose)
      } else {
        choose(key, in: &compose) { $0.tag.handle($1) }
      }
    case .type: changeType(key, in: &compose)
    case .due: _ = compose.due.handle(key)
    case .file: return handleFile(key, in: &compose)
    case .voice: if key == .character(" ") { return enter(in: &compose) }
    }
    return keep(compose)
  }

  private mutating func handle(_ key: Key, in compose: inout Compose) {
    let text = compose.text
    if case .up = key, !suggestions(in: compose).isEmpty {
      return choose(key, in: &compose) { _, _ in false }
    }
    if case .down = key, !suggestions(in: compose).isEmpty {
      return choose(key, in: &compose) { _, _ in false }
    }
    _ = compose.text.handle(key)
    if compose.text.text != text.text {
      compose.suggestion = 0
      compose.hasPastedLines = compose.hasPastedLines && compose.text.text.contains("\n")
    }
  }

  /// Up and Down go through the suggestions; all else is for the field.
  private func choose(_ key: Key, in compose: inout Compose, _ handle: (inout Compose, Key) -> Bool) {
    let count = suggestions(in: compose).count
    switch key {
    case .up where count > 0: compose.suggestion = (compose.suggestion % count + count - 1) % count
    case .down where count > 0: compose.suggestion = (compose.suggestion + 1) % count
    default: if handle(&compose, key) { compose.suggestion = 0 }
    }
  }

  private mutating func handleFile(_ key: Key, in compose: inout Compose) -> [Effect] {
    if key == .backspace, compose.file.isEmpty {
      _ = compose.kept.files.popLast()
      return keep(compose)
    }
    let typed = compose.file.text
    choose(key, in: &compose) { $0.file.handle($1) }
    let effects = keep(compose)
    return compose.file.text == typed ? effects : effects + [.complete(path: compose.file.text)]
  }

  private func changeType(_ key: Key, in compose: inout Compose) {
    let choices: [String?] = [nil] + Self.types
    let now = choices.firstIndex(of: compose.kept.type) ?? 0
    switch key {
    case .right, .down, .character(" "): compose.kept.type = choices[(now + 1) % choices.count]
    case .left, .up: compose.kept.type = choices[(now + choices.count - 1) % choices.count]
    case .backspace, .delete: compose.kept.type = nil
    case .character(let letter):
      let match = Self.types.first { $0.hasPrefix(String(letter).lowercased()) }
      if let match { compose.kept.type = match }
    default: break
    }
  }

  private mutating func addTag(to compose: inout Compose) {
    let typed = compose.tag.text.filter { !$0.isWhitespace }
    let name = typed.hasPrefix("#") ? String(typed.dropFirst()) : typed
    compose.tag = FieldText()
    compose.suggestion = 0
    guard !name.isEmpty else { return }
    if let index = compose.kept.tags.firstIndex(where: { $0.lowercased() == name.lowercased() }) {
      compose.kept.tags.remove(at: index)
    } else {
      compose.kept.tags.append(name)
    }
  }

  // MARK: Tab and Enter

  private mutating func tab(in compose: inout Compose, by step: Int) -> [Effect] {
    let suggestions = suggestions(in: compose)
    if step > 0, !suggestions.isEmpty { return take(suggestions, in: &compose) }
    if step > 0, compose.field == .text, compose.hasPastedLines {
      compose.isEachLine.toggle()
      banner =
        compose.isEachLine
        ? .offer("Each line is a capture of its own.", KeyHint("Tab", "one capture"))
        : .offer("One capture of several lines.", KeyHint("Tab", "one capture each"))
      return keep(compose)
    }
    if compose.field == .tags { addTag(to: &compose) }
    let fields = compose.fields
    let here = fields.firstIndex(of: compose.field) ?? 0
    compose.field = fields[(here + step + fields.count) % fields.count]
    compose.suggestion = 0
    let effects = keep(compose)
    return compose.field == .file ? effects + [.complete(path: compose.file.text)] : effects
  }

  private mutating func take(_ suggestions: [FieldSuggestion], in compose: inout Compose) -> [Effect] {
    let taken = suggestions[compose.suggestion % suggestions.count].text
    compose.suggestion = 0
    switch compose.field {
    case .text:
      let typed = Self.tagWord(before: compose.text.textBeforeCursor).map { $0.utf8.count + 1 } ?? 0
      compose.text.replace(compose.text.cursor - typed..<compose.text.cursor, with: taken + " ")
    case .tags:
      compose.tag = FieldText(taken)
      addTag(to: &compose)
    case .file:
      let typed = compose.file.text
      let chosen = compose.paths.firstIndex(of: taken) ?? 0
      let path = PathCompletion.completed(typed, with: compose.paths, chosen: chosen) ?? taken
      compose.paths = []
      compose.file = FieldText(path)
      // A path that is whole already is taken; till then Tab only goes on with it.
      if path == typed, !path.hasSuffix("/") { addFile(to: &compose) }
    case .type, .due, .voice: break
    }
    let effects = keep(compose)
    return compose.field == .file && !compose.file.isEmpty
      ? effects + [.complete(path: compose.file.text)] : effects
  }

  private func addFile(to compose: inout Compose) {
    let path = compose.file.text
    compose.file = FieldText()
    compose.paths = []
    if !path.isEmpty, !compose.kept.files.contains(path) { compose.kept.files.append(path) }
  }

  private mutating func enter(in compose: inout Compose) -> [Effect] {
    switch compose.field {
    case .tags where !compose.tag.isEmpty:
      addTag(to: &compose)
      return keep(compose)
    case .file where !compose.file.isEmpty:
      addFile(to: &compose)
      return keep(compose)
    case .voice:
      compose.isListening.toggle()
      let effects = keep(compose)
      return effects + [compose.isListening ? .startVoice : .stopVoice]
    case .text where compose.text.textBeforeCursor.hasSuffix("\\"):
      compose.text.deleteBackward()
      compose.text.insert("\n")
      return keep(compose)
    default: return save(compose)
    }
  }
}
