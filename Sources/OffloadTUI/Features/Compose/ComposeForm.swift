import TerminalKit

/// A text that is being written, and the rows for what goes with it.
struct ComposeForm: ComposedView {
  let compose: ComposeModel
  /// Whether each row has a row of the screen; else only the one with the keys has.
  let isRoomy: Bool

  var body: some View {
    Column {
      if !isRoomy { Spacer().frame(height: 1).priority(-1) }
      TextField(compose.text, isFocused: compose.isTextFocused)
        .padding(left: 1, right: 1).priority(isRoomy ? 0 : 1)
      Spacer().frame(height: isRoomy ? 3 : 2).priority(-1)
      TagSelector(suggestions: compose.suggestions, hint: compose.suggestionHint, isRoomy: isRoomy)
        .priority(isRoomy ? 1 : 0)
      Spacer().frame(height: 1).priority(-1)
      if isRoomy {
        ForEach(compose.rows) { row in
          if row.isButton {
            VoiceRecordingButton(row: row).priority(1)
          } else {
            ComposeRow(row: row).priority(1)
          }
        }
      } else {
        ComposeRowBar(rows: compose.rows).priority(compose.isTextFocused ? 0 : 2)
      }
    }
  }
}

/// The rows under a text where the screen is low: the one with the keys, else the labels of all.
struct ComposeRowBar: ComposedView {
  let rows: [ComposeModel.Row]

  var body: some View {
    Column {
      if let focused = rows.first(where: \.isFocused) {
        ComposeRow(row: focused)
      } else {
        FactRow(spacing: 1) {
          ForEach(rows) { Text($0.label, style: .dim) }
        }
        .padding(left: 1, right: 1)
      }
    }
  }
}
