import OffloadKit
import TerminalKit

/// The lists around the one that the user is in, and the saved searches, at the left of a very wide screen.
struct ShelfModel: Equatable, Sendable {
  struct Part: Equatable, Sendable {
    var title: String
    var rows: [Choice]
  }

  var parts: [Part] = []
}

extension App {
  /// Whether there is a shelf on the screen. The screens of plans and lists are shelves themselves.
  var showsShelf: Bool { size.width >= WideColumns.leastWithShelf && !screen.kind.showsFolders }

  /// The shelf of the screen; nil if it has none.
  var shelf: ShelfModel? {
    guard showsShelf else { return nil }
    let here = screen.kind.file
    let around = here == .inbox ? nil : here?.folderText
    var parts: [ShelfModel.Part] = []
    var rows = max(0, zones.body)
    func add<Rows: RandomAccessCollection>(
      _ title: String, _ all: Rows, selected: Int?, _ row: (Rows.Element) -> Choice
    ) where Rows.Index == Int {
      // The selected row stays in sight, with those around it.
      let room = max(0, rows - (parts.isEmpty ? 1 : 2))
      let first = max(0, min((selected ?? 0) - room / 2, all.count - room))
      guard room > 0, !all.isEmpty else { return }
      var shown = all.dropFirst(first).prefix(room).map(row)
      if let selected { shown[selected - first].isSelected = true }
      rows -= shown.count + (parts.isEmpty ? 1 : 2)
      parts.append(.init(title: title, rows: shown))
    }
    let paths = around.map { vault.shelves.folder($0) } ?? vault.shelves.starred
    add(
      around.map { $0.isEmpty ? "Lists and plans" : $0 } ?? "Starred", paths,
      selected: here.flatMap(paths.firstIndex(of:))
    ) {
      Choice(text: name(of: $0))
    }
    let queries = vault.queries
    let typed = screen == .search ? search.field.text : ""
    add("Saved searches", queries, selected: queries.firstIndex { typed == "@\($0)" }) {
      Choice(text: "@\($0)")
    }
    return ShelfModel(parts: parts)
  }
}
