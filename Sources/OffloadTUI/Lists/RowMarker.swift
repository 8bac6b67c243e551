import TerminalKit

/// The first columns of a row: they show whether it is marked, selected or starred.
///
/// In the selected row, which is a bar too, they have the cursor, for screen readers. Without the bar they show where
/// the keys return to after a sheet.
struct RowMarker: ComposedView {
  var isMarked = false
  var isSelected = false
  /// The sign of a star; nil for none.
  var star: String?

  var body: some View {
    Row {
      Text(isMarked ? "+" : " ")
      Text(isSelected ? "›" : star ?? " ", style: .bold).cursor(isSelected)
      Text(isSelected ? star ?? " " : " ", style: .bold)
    }
  }
}
