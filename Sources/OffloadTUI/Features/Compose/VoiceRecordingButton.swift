import TerminalKit

/// Starts and stops the user's own voice command, whose words land in the text.
struct VoiceRecordingButton: ComposedView {
  let row: ComposeModel.Row

  var body: some View {
    LabelledRow(row.label, isFocused: row.isFocused) {
      Text(row.value, style: row.isFocused ? .plain : .dim).cursor(row.isFocused)
    }
  }
}
