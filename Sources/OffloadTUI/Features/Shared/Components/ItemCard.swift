import TerminalKit

/// An item as a row: its words, and at the right its tags and what else is to be known of it.
struct ItemCard: ComposedView {
  let row: ItemRow
  /// Whether every row keeps a column for `v` and `>`, so that the words of all stand below one another.
  var hasFoldColumn = false

  var body: some View {
    Row {
      RowMarker(isMarked: row.isMarked, isSelected: row.isSelected, isStarred: row.isStarred)
      Text(String(repeating: "  ", count: min(row.indent, Self.deepest)))
      Beside {
        Row {
          Text(fold)
          if let checkbox = row.checkbox { Text(checkbox + " ", style: style) }
          Text(row.words, style: row.isConflict ? .color(.red) : style)
        }
      } trailing: {
        FactRow {
          if !endsAtItsWords {
            if let place = row.place { Text(place, style: .dim) }
            ForEach(row.tags) { TagPill(tag: $0) }
            ForEach(row.facts) { Text($0, style: .dim) }
          }
        }
      }
      Text(" ")
    }
  }

  /// More levels than this would leave no room for the words.
  private static let deepest = 12

  private var style: Style { row.isClosed ? .dim : .plain }

  private var fold: String {
    switch row.fold {
    case .open: "v "
    case .folded: "> "
    case nil: hasFoldColumn ? "  " : ""
    }
  }

  /// A terminal may turn the order of what follows words written from right to left, so nothing does.
  private var endsAtItsWords: Bool { DisplayWidth.hasRightToLeft(row.words) }
}

extension ItemCard: Previewed {
  static var previews: [Preview] {
    [
      Preview("selected") { ItemCard(row: Sample.passport.selected) },
      Preview("starred") { ItemCard(row: Sample.tickets) },
      Preview("marked and selected") { ItemCard(row: Sample.passport.selected.marked) },
      Preview("done") { ItemCard(row: Sample.plants) },
      Preview("long words") { ItemCard(row: Sample.longThought) },
      Preview("long words and a tag") { ItemCard(row: Sample.cabin) },
      Preview("wide letters") { ItemCard(row: Sample.wide) },
      Preview("right to left") { ItemCard(row: Sample.rightToLeft) },
      Preview("emoji and marks") { ItemCard(row: Sample.emoji) },
      Preview("many tags") { ItemCard(row: Sample.manyTags) },
      Preview("nested, with children") { ItemCard(row: Sample.packing, hasFoldColumn: true) },
      Preview("no words") { ItemCard(row: ItemRow()) },
      Preview("found in another collection") { ItemCard(row: Sample.dentist.at("Inbox")) },
      Preview("two versions") { ItemCard(row: Sample.twoVersions) },
    ]
  }
}
