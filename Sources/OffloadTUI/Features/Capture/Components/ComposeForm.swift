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
          switch row.field {
          case .file: AttachmentPicker(row: row).priority(1)
          case .voice: VoiceRecordingButton(row: row).priority(1)
          default: ComposeRow(row: row).priority(1)
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

extension ComposeForm: Previewed {
  static var previews: [Preview] {
    [
      Preview("several lines") {
        ComposeForm(
          compose: Sample.compose("Renew passport\nfind the old one first\nphotos are in the blue folder"),
          isRoomy: $0.height >= 20)
      },
      Preview("more than the screen holds") {
        ComposeForm(
          compose: Sample.compose(
            Array(repeating: "one more line of a long text", count: 40).joined(separator: "\n")),
          isRoomy: $0.height >= 20)
      },
      Preview("wide letters") {
        ComposeForm(compose: Sample.compose("漢字カードを買う、そして毎日十枚ずつ書いて覚える"), isRoomy: $0.height >= 20)
      },
    ]
  }
}

extension ComposeRowBar: Previewed {
  static var previews: [Preview] {
    [
      Preview("the keys are in the text") { ComposeRowBar(rows: Sample.emptyCompose.rows) },
      Preview("the keys are in the tags") { ComposeRowBar(rows: Sample.composeTags.rows) },
    ]
  }
}
