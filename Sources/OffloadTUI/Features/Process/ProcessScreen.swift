import OffloadKit
import TerminalKit

/// Empties the inbox, one capture and one key at a time.
struct ProcessScreen: ScreenKind {
  var hasPreview: Bool { false }
  var file: VaultPath? { .inbox }

  /// The capture that the user looked at last is the row that they come back to.
  func leave(in app: inout App) {
    guard app.screen == .inbox, !app.triage.past.isEmpty, let key = app.currentCapture else { return }
    app.select(.item(key))
  }

  func title(in app: App) -> TitleModel {
    var title = TitleModel(app.isNarrow ? "Process" : "Process the inbox")
    if app.currentCapture != nil {
      let past = app.triage.past.count
      title.facts = ["\(past + 1) of \(past + app.triageQueue.count)"]
    }
    return title
  }

  func entries(in app: App) -> [Entry] { app.currentCapture.map { [.row(.item($0))] } ?? [] }

  func emptyWords(in app: App) -> [String] { [app.clearWords] }

  func hasFoldColumn(in app: App) -> Bool { false }

  func content(in app: App) -> any View {
    ProcessView(process: app.process, isRoomy: app.zones.hasGap)
  }

  func spoken(in app: App) -> Spoken { app.process.spoken }

  func hints(in app: App) -> [KeyHint] {
    guard app.currentCapture != nil else { return .of(.undo, .back, .help) }
    let words = [
      KeyHint("1-9", "move"), Action.complete.hint,
      KeyHint(Action.delete.shown, app.isNarrow ? "del" : "delete"),
      KeyHint("j", "skip"),
    ]
    return app.isNarrow
      ? words + .of(.help)
      : words + [KeyHint("m", "elsewhere"), KeyHint("Esc", "stop")] + .of(.tag, .star, .edit, .help)
  }

  // MARK: Keys

  var ownKeys: [KeyHint] {
    [KeyHint("1-9", "move it to this place; a free number asks for one")]
  }

  func press(_ key: Key, in app: inout App) -> [Effect] {
    app.settle()
    if case .character(let letter) = key, letter.isASCII, let number = letter.wholeNumberValue, number > 0 {
      return send(to: number, in: &app)
    }
    return app.attempt(key)
  }

  private func send(to number: Int, in app: inout App) -> [Effect] {
    if app.saysWhatIsMissed() { return [] }
    guard let key = app.currentCapture, let item = app.vault.item(key) else {
      app.banner = .talk(Self.nothingLeft(in: app))
      return []
    }
    guard let path = app.slots[number] else {
      app.open(SlotSheet(number: number, item: key))
      return []
    }
    return [.change(MoveItems(items: [item], target: .collection(path, section: nil)))]
  }

  func meaning(of action: Action) -> Action {
    switch action {
    case .down: .later
    case .left: .back
    case .undo: .returnToLast
    default: action
    }
  }

  func reason(against action: Action, in app: App) -> String? {
    if action == .up { return "u brings the last capture back." }
    return switch action.reach {
    case .everywhere: nil
    case .row: app.currentCapture == nil ? Self.nothingLeft(in: app) : nil
    case .list, .lists, .movement: "One capture at a time here; Esc goes back to the list."
    }
  }

  private static func nothingLeft(in app: App) -> String { "\(app.clearWords) Esc goes back." }
}

extension Screen {
  static let process = Screen(ProcessScreen())
}

extension Action {
  static let process = Action(
    ["p"], "process", "process the inbox, one capture at a time", .lists
  ) { app in
    app.triage = Triage()
    app.banner = nil
    return app.go(to: .process)
  }

  /// The meaning of `j` while the user processes captures.
  fileprivate static let later = Action([], "skip", "leave it in the inbox for now", .row) { app in
    guard let key = app.currentCapture else { return }
    app.triage.past.append(.later(key, after: app.steps.done.count))
    app.banner = .talk("It stays in the inbox.")
    app.settle()
  }

  /// The meaning of `u` while the user processes captures: the last one returns, whether put off or changed.
  fileprivate static let returnToLast = Action(
    [], "undo", "go back to the last capture", .everywhere,
    reason: { $0.hasPutOff ? nil : Action.undo.reason($0) }
  ) { app in
    guard app.hasPutOff else { return Action.undo.perform(&app) }
    app.triage.past.removeLast()
    app.banner = .talk("It's back.")
    app.settle()
    return []
  }
}

extension App {
  /// Whether the last step was to put a capture off.
  fileprivate var hasPutOff: Bool {
    if case .later(_, let count) = triage.past.last { steps.done.count <= count } else { false }
  }
}
