import OffloadKit
import TerminalKit

/// Shows an item as a row: its words, and its tags and facts at the right.
struct ItemCard: ComposedView {
  let row: ItemRow
  var key: RowKey?
  /// Whether every row has a column for the signs of folds, so that all words begin in the same column.
  var hasFoldColumn = false

  var body: some View {
    Row {
      RowMarker(
        isMarked: row.isMarked, isSelected: row.isSelected, star: row.isStarred ? row.signs.star : nil)
      if let day = row.day { Text(day, style: dayStyle).frame(width: Self.dayWidth).priority(2) }
      Beside(keeping: keptWidth) {
        WhereWide(from: Self.leastWidth, orWhereItFits: true) {
          Row {
            Text(indentation + fold).onClick(row.fold == nil ? nil : key.map(Click.fold)).priority(1)
            box
            if endsAtItsWords, hasFacts {
              facts
              Text("  ").priority(1)
            }
            words
          }
        } else: {
          WhereWide(from: Self.leastBoxedWidth, orWhereItFits: true) {
            Row {
              box
              words
            }
          } else: {
            words
          }
        }
      } trailing: {
        if !endsAtItsWords { facts }
      }
      Text(" ")
    }
  }

  /// `Wed 11` and a gap.
  private static let dayWidth = 8

  private var dayStyle: Style { row.words.isEmpty ? .dim : .plain }

  private var box: some View {
    Text(row.checkbox.map { $0 + " " } ?? (row.isBelowBox ? "    " : ""), style: style)
      .onClick(row.checkbox == nil ? nil : key.map(Click.box)).priority(1)
  }

  /// Ranks who changed it first, since that goes with the next key, then a day before a place, and other facts before
  /// tags. The row may truncate the place and the changer, because a part of a name is still recognizable.
  private var facts: FactRow {
    let place = row.place == nil ? [] : [0]
    let changer = row.changer == nil ? [] : [place.count]
    let notes = row.tags.count + (row.age == nil ? 0 : 1)
    let first = place.count + changer.count + notes
    let days = row.hasDay ? [first] : []
    return FactRow(
      order: changer + days + place
        + Array(first + days.count..<max(first + days.count, first + row.facts.count)),
      cutting: place + changer
    ) {
      if let place = row.place { Text(place, style: .dim) }
      if let changer = row.changer { Text(changer.truncated(to: Self.changerWidth), style: .dim) }
      ForEach(row.tags) { TagPill(tag: $0, wanted: row.wanted) }
      if let age = row.age { Text(age, style: .dim) }
      ForEach(row.facts) { Text($0, style: .dim) }
    }
  }

  /// Columns that the words leave for facts.
  private var keptWidth: Int? {
    let widths = [
      row.changer.map { min(Self.changerWidth, DisplayWidth.of($0)) },
      row.hasDay ? row.facts.first.map { DisplayWidth.of($0) } : nil,
      row.place.map { min(Self.placeWidth, DisplayWidth.of($0)) },
    ].compactMap(\.self)
    return widths.isEmpty ? nil : widths.reduce(0, +) + FactRow.spacing * (widths.count - 1)
  }

  private var hasFacts: Bool {
    row.place != nil || row.changer != nil || row.age != nil || !row.facts.isEmpty || !row.tags.isEmpty
  }

  /// The deepest indentation; more levels would leave no room for the words.
  private static let deepest = 12

  /// Columns that the place keeps, however long the words are.
  private static let placeWidth = 12

  /// Columns that the changer keeps in the same way.
  private static let changerWidth = 16

  /// With fewer columns than this there is room for the words, but not for levels.
  private static let leastWidth = 16
  /// With fewer columns than this there is no room for a checkbox either.
  private static let leastBoxedWidth = 10

  private var words: MatchedText {
    MatchedText(row.words, style: row.isConflict ? .color(.red) : style, wanted: row.wanted)
  }

  private var indentation: String { String(repeating: "  ", count: min(row.indent, Self.deepest)) }

  private var style: Style {
    row.status.isClosed ? .dim : .plain
  }

  private var fold: String {
    switch row.fold {
    case .open: row.signs.unfolded + " "
    case .folded: row.signs.folded + " "
    case nil: hasFoldColumn ? "  " : ""
    }
  }

  /// A terminal may reorder the text after right-to-left words, so the facts come before such words.
  private var endsAtItsWords: Bool { DisplayWidth.hasRightToLeft(row.words) }
}
