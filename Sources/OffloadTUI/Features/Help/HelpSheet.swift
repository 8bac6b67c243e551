import OffloadKit
import TerminalKit

/// Lists every key with its meaning, in groups, and the recent changes, to read, search and choose from.
struct HelpSheet: PickerKind {
  /// The recent operations, newest first.
  var recent: [RecentOperation] = []

  var verb: String { "do it" }
  /// Room for `x, Delete, Backspace`.
  var layout: PickerRowView.Layout { .detailFirst(width: 22) }
  var showsList: Bool { false }

  func title(in app: App) -> String { "Keys" }

  func hints(in app: App) -> [KeyHint] {
    var hints = [KeyHint("Enter", verb), KeyHint("Up Down", "choose"), KeyHint("Esc", "back")]
    guard case .picker(let picker) = app.sheet else { return hints }
    let options = options(for: picker.field.text, in: app)
    guard !options.isEmpty else { return Array(hints.dropFirst(2)) }
    hints[0].word = options[min(picker.selected, options.count - 1)].verb ?? verb
    return hints
  }

  /// Without words, the rows are in groups; with some, the best match comes first.
  func options(for typed: String, in app: App) -> [PickerOption] {
    typed.isEmpty ? groups(in: app).flatMap { Self.headed($0.title, $0.options) } : matches(typed, in: app)
  }

  private func groups(in app: App) -> [(title: String, options: [PickerOption])] {
    [
      ("Not saved", app.draftOptions(for: "")), ("Only here", app.screen.kind.ownKeys.map(option)),
    ]
      + Action.groups.map { group in (group.title, possible(group.actions, in: app).map(option)) }
      + [("Recent changes", recent.map(option))]
  }

  private func matches(_ typed: String, in app: App) -> [PickerOption] {
    let whole = app.draftOptions(for: typed) + found(typed, in: app)
    let words = typed.split(whereSeparator: \.isWhitespace)
    guard whole.isEmpty, words.count > 1 else { return whole }
    // Of several words, the last says most: `set date`, `add tag`.
    return words.reversed().lazy.map { found(String($0), in: app) }.first { !$0.isEmpty } ?? []
  }

  private func found(_ typed: String, in app: App) -> [PickerOption] {
    func best(_ names: [String]) -> Int? {
      names.compactMap { Score.of(typed, in: $0) }.min().flatMap { $0 < Score.initials ? $0 : nil }
    }
    let keys = app.screen.kind.ownKeys.map { (best([$0.word]), option($0)) }
    let actions = possible(Action.table, in: app).map { action, meant in
      (
        action.shown == typed ? 0 : best([meant.word, meant.meaning] + meant.otherNames),
        option(action, meant)
      )
    }
    let topics = HelpTopic.all.map { (best($0.names), $0.option) }
    let operations = recent.map { (best(["undo: \($0.sentence)"]), option($0)) }
    let found = (keys + actions + topics + operations).compactMap { score, option in
      score.map { (score: $0, option: option) }
    }
    return Score.sorted(found)
  }

  /// Returns the actions that do something here, with their meanings.
  private func possible(_ actions: [Action], in app: App) -> [(Action, Action)] {
    let kind = app.screen.kind
    return actions.map { ($0, kind.meaning(of: $0)) }.filter { kind.reason(against: $1, in: app) == nil }
  }

  private static func headed(_ title: String, _ options: [PickerOption]) -> [PickerOption] {
    var options = options
    if !options.isEmpty { options[0].row.heading = title }
    return options
  }

  private func option(_ key: KeyHint) -> PickerOption {
    PickerOption(PickerRow(key.word, detail: key.key), verb: "say how") { app in
      app.sheet = nil
      app.banner = .talk("Press it here: \(key.key).")
      return []
    }
  }

  /// Runs an action. For an action on a row it opens the menu of the row first, since the user can't see the row from
  /// here.
  private func option(_ action: Action, _ meant: Action) -> PickerOption {
    let isInMenu = Action.menuTable.contains(meant)
    return PickerOption(
      PickerRow(meant.meaning, detail: action.keyNames), verb: isInMenu ? "show in the row's menu" : nil
    ) { app in
      app.sheet = nil
      guard isInMenu, ItemActionsMenu.actions(in: app).contains(meant) else { return app.attempt(action) }
      app.openMenu(at: meant)
      return []
    }
  }

  private func option(_ operation: RecentOperation) -> PickerOption {
    PickerOption(PickerRow("undo: \(operation.sentence)", detail: operation.time), verb: "undo it") { app in
      app.sheet = nil
      return [operation.reversal]
    }
  }
}

extension Action {
  static let help = Action(
    ["?", ":"], "keys", "keys, palette, recent changes", .everywhere
  ) { app in
    app.open(HelpSheet())
    return [.ask(ChangesQuestion(limit: 20))]
  }
}
