import TerminalKit

/// Starts and stops the user's own voice command, which inserts its words into the text.
struct VoiceRecordingButton: ComposedView {
  let row: ComposeModel.Row

  var body: some View {
    LabelledRow(row.label, isFocused: row.isFocused) {
      Text(row.value, style: row.isFocused ? .plain : .dim).cursor(row.isFocused)
    }
  }
}
