import TerminalKit

/// The meaning of a key, the same on every screen. The key rows, the help, the menu and the documentation read it.
struct Action: Sendable {
  /// The reach of a key. A screen without a list has no use for some keys.
  enum Reach: Sendable {
    /// Works the same on every screen.
    case everywhere
    /// Applies to the selected row, or to the marked ones.
    case row
    /// Applies to a list of rows: their order, their levels, opening one.
    case list
    /// Applies to lists as a whole, such as going from one to another.
    case lists
    /// Only moves up and down in a list.
    case movement

    /// Whether it may apply to the selected row.
    var isOfRow: Bool { self == .row || self == .list }
  }

  /// Its keys; empty for an action that only the menu has. Offload shows the first one.
  let keys: [Key]
  /// The word in a key row: `done`.
  let word: String
  /// The phrase in the help. No two actions have the same.
  let meaning: String
  let reach: Reach
  /// Returns the words in the menu for the current selection; nil if `meaning` serves.
  let menuWords: (@Sendable (App) -> String)?
  /// Returns a sentence on why the action does nothing now; nil if it does something.
  let reason: @Sendable (App) -> String?
  /// Runs the action. The caller has checked `reason`.
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

  /// The name of the key that Offload shows; empty if there is none.
  var shown: String { keys.first?.name ?? "" }

  /// The names of all keys: `x, Delete, Backspace`.
  var keyNames: String { keys.map(\.name).joined(separator: ", ") }

  var hint: KeyHint { KeyHint(shown, word) }
}

extension Action: Equatable {
  static func == (left: Action, right: Action) -> Bool { left.meaning == right.meaning }
}

extension Action {
  static func of(_ key: Key) -> Action? { table.first { $0.keys.contains(key) } }

  /// Returns the action of a key that works even in a field.
  static func always(for key: Key) -> Action? {
    if case .control = key, let action = of(key), action.reach == .everywhere { action } else { nil }
  }
}

extension App {
  /// Returns a sentence on why an action does nothing now; nil if it is possible.
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

  /// Runs the action as this screen means it, or says why it does nothing.
  mutating func attempt(_ action: Action) -> [Effect] {
    let action = screen.kind.meaning(of: action)
    if action.reach.isOfRow, saysWhatIsMissed() { return [] }
    if action.reach == .movement { missed = nil }
    if let reason = screen.kind.reason(against: action, in: self) {
      banner = .talk(reason)
    } else if let reason = action.reason(self) {
      // At the end of a list, the banner about an earlier change stays readable.
      if action.reach != .movement || banner == nil || banner?.kind == .talk { banner = .talk(reason) }
    } else {
      return action.perform(&self)
    }
    return []
  }
}
