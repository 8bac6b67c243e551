import TerminalKit

/// What a key means: the same everywhere, whatever is on the screen. The key rows, the help, the menu and the
/// documentation read it.
struct Action: Sendable {
  /// How far a key reaches. A screen without a list has no use for some of them.
  enum Reach: Sendable {
    /// The same on every screen.
    case everywhere
    /// What the cursor is on, or what is marked.
    case row
    /// A list of rows: their order, their levels, what is opened from it.
    case list
    /// From one list to another.
    case lists
    /// Up and down in a list, and nothing else.
    case movement

    /// Whether it may be about the row that the cursor is on.
    var isOfRow: Bool { self == .row || self == .list }
  }

  /// The keys that have it; none for what is in the menu alone. The first is the one that is shown.
  let keys: [Key]
  /// In a key row: `done`.
  let word: String
  /// In the help, a whole phrase. No two actions have the same.
  let meaning: String
  let reach: Reach
  /// How the menu words what it does to what is selected now; nil where its meaning says it.
  let menuWords: (@Sendable (App) -> String)?
  /// Why it does nothing now: a sentence, or nil where it does something.
  let reason: @Sendable (App) -> String?
  /// Does it. Its reason was asked before.
  let perform: @Sendable (inout App) -> [Effect]

  init(
    _ keys: [Key], _ word: String, _ meaning: String, _ reach: Reach,
    menuWords: (@Sendable (App) -> String)? = nil,
    reason: @escaping @Sendable (App) -> String? = { _ in nil },
    perform: @escaping @Sendable (inout App) -> [Effect]
  ) {
    (self.keys, self.word, self.meaning, self.reach) = (keys, word, meaning, reach)
    (self.menuWords, self.reason, self.perform) = (menuWords, reason, perform)
  }

  /// An action that only changes the state.
  init(
    _ keys: [Key], _ word: String, _ meaning: String, _ reach: Reach,
    reason: @escaping @Sendable (App) -> String? = { _ in nil },
    change: @escaping @Sendable (inout App) -> Void
  ) {
    self.init(keys, word, meaning, reach, reason: reason) { app in
      change(&app)
      return []
    }
  }

  /// The key that is shown, as a person reads it; empty where there is none.
  var shown: String { keys.first?.name ?? "" }

  /// All of them, as a person reads them: `x, Delete, Backspace`.
  var keyNames: String { keys.map(\.name).joined(separator: ", ") }

  var hint: KeyHint { KeyHint(shown, word) }
}

extension Action: Equatable {
  static func == (left: Action, right: Action) -> Bool { left.meaning == right.meaning }
}

extension Action {
  static func of(_ key: Key) -> Action? { table.first { $0.keys.contains(key) } }

  /// What a key means even in a field.
  static func always(for key: Key) -> Action? {
    if case .control = key { of(key) } else { nil }
  }
}

extension App {
  /// Why an action does nothing now: a sentence, or nil where it can be done.
  func reason(against action: Action) -> String? {
    screen.kind.reason(against: action, in: self) ?? action.reason(self)
  }

  mutating func attempt(_ key: Key) -> [Effect] {
    guard let action = Action.of(key) else {
      banner = .talk("This key does nothing here; ? lists those that do.")
      return []
    }
    return attempt(action)
  }

  /// Does what an action means here, or says why it means nothing.
  mutating func attempt(_ action: Action) -> [Effect] {
    let action = screen.kind.meaning(of: action)
    if action.reach.isOfRow, saysWhatIsMissed() { return [] }
    if action.reach == .movement { missed = nil }
    if let reason = screen.kind.reason(against: action, in: self) {
      banner = .talk(reason)
    } else if let reason = action.reason(self) {
      // At the end of a list, what was done before stays to be read.
      if action.reach != .movement || banner == nil || banner?.kind == .talk { banner = .talk(reason) }
    } else {
      return action.perform(&self)
    }
    return []
  }
}
