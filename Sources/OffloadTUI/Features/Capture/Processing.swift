import OffloadKit
import TerminalKit

/// Emptying the inbox: one key a capture.
extension App {
  mutating func startProcess() -> [Effect] {
    triage = Triage()
    banner = nil
    return go(to: .process)
  }

  mutating func pressInProcess(_ key: Key) -> [Effect] {
    settle()
    if case .character(let letter) = key, letter.isASCII, let number = letter.wholeNumberValue, number > 0 {
      return send(to: number)
    }
    guard let action = Binding.action(for: key) else {
      banner = .talk("This key does nothing here; ? lists those that do.")
      return []
    }
    return performInProcess(action)
  }

  private mutating func send(to number: Int) -> [Effect] {
    guard let key = currentCapture, let item = vault.item(key) else { return sayClear() }
    guard let path = slots[number] else {
      open(Picker(.slot(number, key)))
      return []
    }
    return [.change(.move([item], .collection(path, section: nil)))]
  }

  mutating func performInProcess(_ action: Action) -> [Effect] {
    switch action {
    case .back, .left: goBack()
    case .undo: return undoInProcess()
    case .redo, .capture, .add, .help, .quit, .suspend, .repaint, .search:
      if let reason = reason(against: action) {
        banner = .talk(reason)
        return []
      }
      return perform(action)
    case .down:
      guard let key = currentCapture else { return sayClear() }
      triage.past.append(.later(key, after: steps.done.count))
      banner = .talk("It stays in the inbox.")
      settle()
    case .complete, .star, .tag, .move, .edit, .editor, .attach, .show, .delete, .menu:
      guard currentCapture != nil else { return sayClear() }
      if let reason = reason(against: action) {
        banner = .talk(reason)
        return []
      }
      return perform(action)
    case .up: banner = .talk("u brings the last capture back.")
    default: banner = .talk("One capture at a time here; Esc goes back to the list.")
    }
    return []
  }

  private mutating func sayClear() -> [Effect] {
    banner = .talk("\(clearWords) Esc goes back.")
    return []
  }

  /// The last capture comes back, whether it was put off or changed.
  private mutating func undoInProcess() -> [Effect] {
    if case .later(_, let count) = triage.past.last, steps.done.count <= count {
      triage.past.removeLast()
      banner = .talk("It is back.")
      settle()
      return []
    }
    if let reason = reason(against: .undo) {
      banner = .talk(reason)
      return []
    }
    return perform(.undo)
  }

  /// Counts what a change means for the captures that are being processed.
  mutating func countInProcess(_ receipt: Receipt) {
    guard path.contains(.process) else { return }
    switch receipt.request {
    case .move, .delete, .complete: if let step = receipt.step { triage.past.append(.changed(step)) }
    case .undo(let undone):
      triage.past.removeAll { if case .changed(let step) = $0 { step == undone } else { false } }
    case .redo: if let step = receipt.step { triage.past.append(.changed(step)) }
    default: break
    }
  }
}
