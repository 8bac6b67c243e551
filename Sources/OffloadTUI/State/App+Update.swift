import TerminalKit

extension App {
  /// Takes an event, and returns the effects to carry out outside of the state.
  package mutating func update(_ event: Event) -> [Effect] {
    let effects = take(event)
    return effects + offerWaitingDraft() + peek() + lookAtAttached() + lookForLinks()
  }

  private mutating func take(_ event: Event) -> [Effect] {
    switch event {
    case .key(let key):
      lookAtSelected()
      return keys(of: key).flatMap { press($0) }
    case .paste(let text): return paste(text)
    case .click(let point):
      lookAtSelected()
      return click(at: point)
    case .wheel(let steps): return turnWheel(by: steps)
    case .resize(let size):
      self.size = size
      // Why a key did nothing may have been the size.
      if banner?.kind == .talk { banner = nil }
      settle()
    case .vault(let vault): return takeFromOutside(vault)
    case .unread(let problem):
      vault.problem = problem.text
      fail(problem)
    case .replaced(let problem):
      // The changes to undo were made in the other folder.
      (steps, marks, looked) = (UndoSteps(), [], LookedAt())
      fail(problem)
      return [.saveDrafts]
    case .finished(let receipt): return finish(receipt)
    case .failed(let problem): fail(problem)
    case .draftsSaved(let problem):
      // Said only once, so that the user can read later banners as well.
      if let problem, keepsDrafts { fail(problem) }
      keepsDrafts = problem == nil
    case .answered(let answer): answer.take(&self)
    case .heard(let line): return hear(line)
    case .voiceEnded(let problem): endVoice(problem)
    }
    return []
  }

  /// Esc and a key right after it come from a terminal as a key with Alt. If that means nothing, they are two keys. But
  /// nothing that the user types into a sheet changes the row behind it.
  private func keys(of key: Key) -> [Key] {
    switch key {
    case .alt where front.isInField && FieldText.means(key): [key]
    case .alt("\u{7F}"): [.escape, .backspace]
    case .alt(let letter) where sheet != nil && Action.of(.character(letter))?.reach.isOfRow == true:
      [.escape]
    case .alt(let letter): [.escape, .character(letter)]
    case .altEnter where !front.takesText: [.escape, .enter]
    default: [key]
    }
  }

  mutating func press(_ key: Key) -> [Effect] {
    endTalk(at: key)
    if let action = Action.always(for: key) { return action.perform(&self) }
    if sheet == nil, let retry = banner?.retry {
      if key == .enter {
        banner = nil
        return [retry]
      }
      // After any other key, Enter has its usual meaning.
      banner?.retry = nil
      banner?.hint = nil
    }
    return front.press(key, in: &self)
  }

  /// Removes a banner that is only of use until the next key. A banner about a change stays while the user only moves,
  /// or goes back. Problems and offers stay too.
  private mutating func endTalk(at key: Key? = nil) {
    news = 0
    switch banner?.kind {
    case .done where key == .escape || sheet == nil && key.flatMap(Action.of)?.reach == .movement: break
    case .talk where banner?.hint != nil: break
    case .done, .talk: banner = nil
    case .problem, nil: break
    }
  }

  /// Takes pasted text, which never runs keys. If no field takes it, it becomes a capture.
  private mutating func paste(_ text: String) -> [Effect] {
    endTalk()
    guard !text.isEmpty else { return [] }
    if let effects = front.paste(text, in: &self) { return effects }
    compose(.capture)
    return sheet?.kind.paste(text, in: &self) ?? []
  }
}
