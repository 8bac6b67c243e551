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

extension VoiceRecordingButton: Previewed {
  static var previews: [Preview] {
    [
      Preview("at rest") { VoiceRecordingButton(row: Sample.voice(isFocused: false)) },
      Preview("with the keys") { VoiceRecordingButton(row: Sample.voice(isFocused: true)) },
      Preview("listening") {
        VoiceRecordingButton(row: Sample.row(.voice, "Voice", "Listening. Enter stops.", isFocused: true))
      },
    ]
  }
}
