import TerminalKit

extension App {
  /// Takes in what happened, and tells what is to be done outside of the state.
  package mutating func update(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key): return press(key)
    case .paste(let text): return paste(text)
    case .resize(let size):
      self.size = size
      settle()
    case .vault(let vault): takeFromOutside(vault)
    case .finished(let receipt): return finish(receipt)
    case .failed(let problem): fail(problem)
    case .draftsSaved(let problem):
      // Said once: what happens afterwards is to be read as well.
      if let problem, keepsDrafts { fail(problem) }
      keepsDrafts = problem == nil
    case .found(let text, let items): takeResults(items, of: text)
    case .paths(let typed, let paths): takePaths(paths, for: typed)
    case .recent(let operations):
      if case .picker(var picker) = sheet, picker.purpose == .help {
        picker.recent = operations
        sheet = .picker(picker)
      }
    case .heard(let line): return hear(line)
    case .voiceEnded(let problem): endVoice(problem)
    case .resumed: settle()
    }
    return []
  }

  private mutating func press(_ key: Key) -> [Effect] {
    endTalk()
    switch key {
    case .control("c"): return perform(.quit)
    case .control("z"): return perform(.suspend)
    case .control("l"): return perform(.repaint)
    default: break
    }
    switch sheet {
    case .compose(let compose): return press(key, in: compose)
    case .picker(let picker): return press(key, in: picker)
    case .conflict(let conflict): return press(key, in: conflict)
    case nil: break
    }
    if let retry = banner?.retry {
      if key == .enter {
        banner = nil
        return [.change(retry)]
      }
      // Later, Enter means what it means.
      banner?.retry = nil
      banner?.hint = nil
    }
    switch screen {
    case .search: return pressInSearch(key)
    case .process: return pressInProcess(key)
    default: return pressInList(key)
    }
  }

  /// What is only of use until the next key. What was done, what could not be done, and what is offered stay.
  private mutating func endTalk() {
    news = 0
    if banner?.kind == .talk, banner?.hint == nil { banner = nil }
  }

  private mutating func pressInList(_ key: Key) -> [Effect] {
    if let action = Binding.action(for: key) { return attempt(action) }
    banner = .talk("This key does nothing here; ? lists those that do.")
    return []
  }

  /// Does what an action means here, or says why it means nothing.
  mutating func attempt(_ action: Action) -> [Effect] {
    if screen == .process { return performInProcess(action) }
    if let reason = reason(against: action) {
      // At the end of a list, what was done before stays to be read.
      if banner == nil || banner?.kind == .talk || !action.isMovement { banner = .talk(reason) }
      return []
    }
    return perform(action)
  }

  /// A burst of text never runs keys: in a list it becomes a capture.
  private mutating func paste(_ text: String) -> [Effect] {
    endTalk()
    guard !text.isEmpty else { return [] }
    switch sheet {
    case .compose(let compose): return paste(text, in: compose)
    case .picker(var picker) where picker.purpose != .menu:
      picker.field.insert(text)
      return typed(in: picker)
    case .picker, .conflict, nil: break
    }
    if screen == .search, sheet == nil {
      search.field.insert(text)
      return searchAgain()
    }
    guard case .compose(let compose) = compose(.capture) else { return [] }
    return paste(text, in: compose)
  }
}
