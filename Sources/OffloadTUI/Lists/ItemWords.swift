import TerminalKit

/// All words of one item, wrapped, after its star and its checkbox.
struct ItemWords: ComposedView {
  let item: ItemRow
  /// Whether the cursor is on a marker; if not, it is on the words.
  var hasMarker = true

  var body: some View {
    Row {
      RowMarker(isMarked: item.isMarked, isSelected: hasMarker, star: item.isStarred ? item.signs.star : nil)
      WhereWide(from: 16) {
        Row {
          if let checkbox = item.checkbox {
            Text(checkbox + " ").onClick(.key(.character(" "))).priority(1)
          }
          words
        }
      } else: {
        words
      }
      Text(" ")
    }
  }

  private var words: some View {
    Text(item.words, style: hasMarker ? .plain : .bold).wrapped().cursor(!hasMarker)
  }
}
