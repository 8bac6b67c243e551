import OffloadKit
import TerminalKit

/// Keeps only those rows of one screen that have some words; Esc shows the others again.
struct Filter: Equatable, Sendable {
  var screen: Screen
  var field = FieldText()
  /// The matching rows, under their headings.
  var rows: [Entry] = []

  /// Nil while the field is empty: then the screen shows all rows.
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
  /// Finds the matching rows again, after the words or the rows changed.
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

  /// Returns all rows, including those inside folded items and groups.
  private func allRows(of screen: Screen) -> [Entry] {
    screen.kind.file.flatMap { vault.files[$0]?.rows } ?? screen.kind.allEntries(in: self)
  }

  /// Returns the words of a row, with its tags.
  private func wordsToFilter(_ key: RowKey, on screen: Screen) -> String {
    switch key {
    case .item(let key):
      guard let item = screen.kind.item(key, in: self) else { return "" }
      return item.tags.reduce(into: item.wordsOrLine) { $0 += " #\($1)" }
    case .collection(let path):
      return (vault.collection(path)?.tags ?? []).reduce(into: name(of: path)) { $0 += " #\($1)" }
    case .text(let path, let number): return vault.files[path]?.prose.rows[number].text.text ?? ""
    case .conflict, .passage, .group, .day: return ""
    }
  }

  /// The words that the user is looking for on this screen.
  var wanted: Wanted? {
    screen == .search ? Wanted(words: search.answered) : filter?.screen == screen ? filter?.wanted : nil
  }

  /// The message if no row has the words; nil without a filter.
  var filterWords: [String]? {
    filter?.screen == screen && filter?.wanted != nil ? ["No row has these words. Esc shows all."] : nil
  }
}
