import TerminalKit

/// A row under the text that is being written: a label, what is chosen, and what is being typed.
struct ComposeRow: ComposedView {
  let row: ComposeModel.Row

  var body: some View {
    LabelledRow(row.label, isFocused: row.isFocused) {
      Row(spacing: 3) {
        if let input = row.input {
          Text(row.value)
          TextField(input, placeholder: row.value.isEmpty ? row.placeholder : "").frame(minWidth: 4)
        } else {
          Text(row.value.isEmpty ? row.placeholder : row.value, style: row.value.isEmpty ? .dim : .plain)
            .cursor(row.isFocused)
          if !row.note.isEmpty { Text(row.note, style: .dim) }
        }
      }
    }
  }
}
