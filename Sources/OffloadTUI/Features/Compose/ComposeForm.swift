import TerminalKit

/// The text that the user is writing, and the rows for its tags and fields.
struct ComposeForm: ComposedView {
  let compose: ComposeModel
  /// Whether each row has its own line; otherwise only the focused one has.
  let isRoomy: Bool

  var body: some View {
    Column {
      if !isRoomy { Spacer().frame(height: 1).priority(-1) }
      TextField(compose.text, isFocused: compose.isTextFocused)
        .padding(left: 1, right: 1).onClick(.field(0)).priority(isRoomy ? 0 : 1)
      Spacer().frame(height: isRoomy ? 3 : 2).priority(-1)
      TagSelector(suggestions: compose.suggestions, hint: compose.suggestionHint, isRoomy: isRoomy)
        .priority(isRoomy ? 1 : 0)
      Spacer().frame(height: 1).priority(-1)
      if isRoomy {
        ForEach(compose.rows.enumerated()) { index, row in
          if row.isButton {
            VoiceRecordingButton(row: row).onClick(.field(index + 1)).priority(1)
          } else {
            ComposeRow(row: row).onClick(.field(index + 1)).priority(1)
          }
        }
      } else {
        ComposeRowBar(rows: compose.rows).priority(compose.isTextFocused ? 0 : 2)
      }
    }
  }
}

/// The rows under a text on a low screen: the focused row, or the labels of all rows if the text has the focus.
struct ComposeRowBar: ComposedView {
  let rows: [ComposeModel.Row]

  var body: some View {
    Column {
      if let focused = rows.first(where: \.isFocused) {
        ComposeRow(row: focused)
      } else {
        FactRow(spacing: 1) {
          ForEach(rows.enumerated()) { Text($1.label, style: .dim).onClick(.field($0 + 1)) }
        }
        .padding(left: 1, right: 1)
      }
    }
  }
}
