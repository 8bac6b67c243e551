import TerminalKit

/// The first columns of a row: they show whether it is marked, selected or starred.
///
/// On a wide screen the words of the selected row are bold too. Elsewhere, each move of the selection would then write
/// two whole rows again, and the marker with the cursor is easy to see.
struct RowMarker: ComposedView {
  var isMarked = false
  var isSelected = false
  var isStarred = false

  var body: some View {
    Row {
      Text(isMarked ? "+" : " ")
      Text(isSelected ? "›" : isStarred ? "*" : " ", style: .bold).cursor(isSelected)
      Text(isSelected && isStarred ? "*" : " ", style: .bold)
    }
  }
}
