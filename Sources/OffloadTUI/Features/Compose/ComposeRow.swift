import TerminalKit

/// A row under the text: a label, the choice so far, and the text that the user is typing.
struct ComposeRow: ComposedView {
  let row: ComposeModel.Row

  var body: some View {
    LabelledRow(row.label, isFocused: row.isFocused) {
      Row(spacing: 3) {
        if let input = row.input {
          if !row.value.isEmpty { value }
          if row.note.isEmpty {
            TextField(input, placeholder: row.value.isEmpty ? row.placeholder : "").frame(minWidth: 4)
          } else {
            TextField(input, placeholder: row.value.isEmpty ? row.placeholder : "").frame(
              minWidth: 4, maxWidth: max(4, DisplayWidth.of(VisibleText.of(input.text)) + 1))
            Text(row.note, style: .dim)
          }
        } else {
          value.cursor(row.isFocused)
          if !row.note.isEmpty { Text(row.note, style: .dim) }
        }
      }
    }
  }

  /// The choice: pills, words, or the placeholder.
  private var value: some View {
    FactRow(spacing: 1) {
      if row.pills.isEmpty {
        if !row.value.isEmpty {
          Text(row.value)
        } else if row.input == nil {
          Text(row.placeholder, style: .dim)
        }
      }
      ForEach(row.pills) { TagPill(tag: $0) }
    }
  }
}
