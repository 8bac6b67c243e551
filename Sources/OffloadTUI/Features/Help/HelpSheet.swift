import OffloadKit
import TerminalKit

/// Lists every key with its meaning, and the recent changes, to read, search and choose from.
struct HelpSheet: PickerKind {
  /// The recent operations, newest first.
  var recent: [RecentOperation] = []

  var verb: String { "do it" }
  var layout: PickerRowView.Layout { .detailFirst }
  var showsList: Bool { false }

  func title(in app: App) -> String { "Keys" }

  func options(for typed: String, in app: App) -> [PickerOption] {
    let kind = app.screen.kind
    let keys = kind.ownKeys.filter { Score.of(typed, in: $0.word) != nil }
    let actions = Action.table.map { ($0, kind.meaning(of: $0)) }.filter { action, meant in
      kind.reason(against: meant, in: app) == nil
        && (action.shown == typed
          || ([meant.word, meant.meaning] + meant.otherNames).contains { (Score.of(typed, in: $0) ?? 8) < 8 })
    }
    let operations = recent.filter { Score.of(typed, in: $0.sentence) != nil }
    return app.draftOptions(for: typed) + keys.map(option) + actions.map(option) + operations.map(option)
  }

  private func option(_ key: KeyHint) -> PickerOption {
    PickerOption(PickerRow(key.word, detail: key.key)) { app in
      app.sheet = nil
      app.banner = .talk("Press it here: \(key.key).")
      return []
    }
  }

  /// Runs an action. For an action on a row it opens the menu of the row first, since the user can't see the row from
  /// here.
  private func option(_ action: Action, _ meant: Action) -> PickerOption {
    PickerOption(PickerRow(meant.meaning, detail: action.keyNames)) { app in
      app.sheet = nil
      guard ItemActionsMenu.actions(in: app).contains(meant) else { return app.attempt(action) }
      app.openMenu(at: meant)
      return []
    }
  }

  private func option(_ operation: RecentOperation) -> PickerOption {
    PickerOption(PickerRow("undo: \(operation.sentence)", detail: operation.time)) { app in
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
