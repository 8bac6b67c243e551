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
          if !row.value.isEmpty, row.field == .type { Text(row.placeholder, style: .dim) }
        }
      }
    }
  }
}

extension ComposeRow: Previewed {
  static var previews: [Preview] {
    [
      Preview("nothing chosen") { ComposeRow(row: Sample.row(.tags, "Tags", placeholder: "none")) },
      Preview("tags, and one being typed") {
        ComposeRow(row: Sample.row(.tags, "Tags", "#trip", input: "er", isFocused: true))
      },
      Preview("a choice") {
        ComposeRow(
          row: Sample.row(
            .type, "Type", "idea", placeholder: "(idea  note  question  decision)", isFocused: true))
      },
    ]
  }
}
