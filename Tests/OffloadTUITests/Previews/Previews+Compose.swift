import TerminalKit

@testable import OffloadTUI

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

extension ComposeRow: Previewed {
  static var previews: [Preview] {
    [
      Preview("nothing chosen") { ComposeRow(row: Sample.row("Tags", placeholder: "none")) },
      Preview("tags, and one being typed") {
        ComposeRow(row: Sample.row("Tags", "#trip", input: "er", isFocused: true))
      },
      Preview("two files, and a path being typed") {
        ComposeRow(
          row: Sample.row("File", "fuse box.jpg  plan.pdf", input: "~/photos/fu", isFocused: true))
      },
      Preview("a choice") {
        ComposeRow(
          row: Sample.row("Type", "idea", note: "(idea  note  question  decision)", isFocused: true))
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

extension TagSelector: Previewed {
  static var previews: [Preview] {
    [
      Preview("tags") {
        TagSelector(
          suggestions: Sample.suggestions, hint: "Tab takes #errand", isRoomy: $0.height >= 20)
      },
      Preview("a new tag") {
        TagSelector(
          suggestions: [.init(text: "new tag #er", isSelected: true)], hint: "Tab takes new tag #er",
          isRoomy: $0.height >= 20)
      },
      Preview("none") { TagSelector(suggestions: [], hint: "", isRoomy: $0.height >= 20) },
    ]
  }
}

extension VoiceRecordingButton: Previewed {
  static var previews: [Preview] {
    [
      Preview("at rest") { VoiceRecordingButton(row: Sample.voice(isFocused: false)) },
      Preview("with the keys") { VoiceRecordingButton(row: Sample.voice(isFocused: true)) },
      Preview("listening") {
        VoiceRecordingButton(
          row: Sample.row("Voice", "Listening. Enter stops.", isFocused: true, isButton: true))
      },
    ]
  }
}

extension ConflictSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("keep both") { ConflictSheet(conflict: Sample.conflict(selected: 0)) },
      Preview("keep yours") { ConflictSheet(conflict: Sample.conflict(selected: 1)) },
      Preview("long words") {
        ConflictSheet(
          conflict: ConflictModel(
            mine: Sample.longThought.words, theirs: Sample.cabin.words,
            choices: Sample.conflict(selected: 2).choices))
      },
    ]
  }
}
