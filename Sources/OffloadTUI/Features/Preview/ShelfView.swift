import TerminalKit

/// Shows the lists around the one that the user is in. No key goes there.
struct ShelfView: ComposedView {
  let shelf: ShelfModel

  var body: some View {
    Column {
      ForEach(shelf.parts.enumerated()) { index, part in
        if index > 0 { Text("") }
        Text(part.title, style: .bold)
        ForEach(part.rows) {
          Text(($0.isSelected ? "› " : "  ") + $0.text, style: $0.isSelected ? .bold : .dim)
        }
      }
    }
    .padding(left: 1)
  }
}
