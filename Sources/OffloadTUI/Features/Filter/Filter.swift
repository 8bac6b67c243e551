import OffloadKit
import TerminalKit

/// The rows of one screen that have some words; the others are not shown until Esc.
struct Filter: Equatable, Sendable {
  var screen: Screen
  var field = FieldText()
  /// The rows that have them, under their headings.
  var rows: [Entry] = []

  /// Nil while nothing is typed: then all are shown.
  var wanted: Wanted? { Wanted(words: field.text) }
}

extension Action {
  static let filter = Action(
    ["F"], "filter", "show only the rows that have some words; Esc shows all", .lists,
    reason: { app in
      if app.screen.kind.shownItem != nil { return "Esc goes back to the list, where rows are filtered." }
      return app.filter == nil && app.selection.key == nil ? App.nothingHere : nil
    }
  ) { app in
    if app.filter?.screen != app.screen { app.filter = Filter(screen: app.screen) }
    app.sheet = .filter(Filtering())
  }
}

extension App {
  /// Finds the rows anew that have the words, since words or rows are others.
  mutating func filterRows() {
    guard var filter else { return }
    filter.rows =
      filter.wanted.map { wanted in
        var rows: [Entry] = []
        var heading: Entry?
        for entry in allRows(of: filter.screen) {
          guard let key = entry.key else {
            heading = entry
            continue
          }
          guard wanted.isIn(wordsToFilter(key, on: filter.screen)) else { continue }
          if let heading { rows.append(heading) }
          heading = nil
          rows.append(entry)
        }
        return rows
      } ?? []
    self.filter = filter
  }

  /// Those in folded ones as well.
  private func allRows(of screen: Screen) -> [Entry] {
    screen.kind.file.flatMap { vault.files[$0]?.rows } ?? screen.kind.entries(in: self)
  }

  /// What a row says, with its tags.
  private func wordsToFilter(_ key: RowKey, on screen: Screen) -> String {
    switch key {
    case .item(let key):
      guard let item = screen.kind.item(key, in: self) else { return "" }
      return item.tags.reduce(into: item.wordsOrLine) { $0 += " #\($1)" }
    case .collection(let path):
      return (vault.collection(path)?.tags ?? []).reduce(into: name(of: path)) { $0 += " #\($1)" }
    case .conflict: return ""
    }
  }

  /// What is looked for on this screen.
  var wanted: Wanted? {
    screen == .search ? Wanted(words: search.answered) : filter?.screen == screen ? filter?.wanted : nil
  }

  /// What is said where no row has the words; nil where none are looked for.
  var filterWords: [String]? {
    filter?.screen == screen && filter?.wanted != nil ? ["No row has these words. Esc shows all."] : nil
  }
}
