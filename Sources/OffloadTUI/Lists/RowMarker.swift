import TerminalKit

/// The first columns of a row: whether it is marked, selected, starred.
///
/// The words of the selected row are bold where the screen is wide; elsewhere moving the selection would write two whole
/// rows anew, and the marker, with the cursor on it, is seen well enough.
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
