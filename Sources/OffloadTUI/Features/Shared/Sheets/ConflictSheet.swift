import TerminalKit

/// An edited line, and what another program made of it meanwhile.
struct ConflictSheet: ComposedView {
  let conflict: ConflictModel

  var body: some View {
    Column {
      LabelledRow("Yours", labelWidth: 9) { Text(conflict.mine).wrapped() }
      LabelledRow("On disk", labelWidth: 9) { Text(conflict.theirs).wrapped() }
      Text("")
      List(conflict.choices, selected: conflict.choices.firstIndex(where: \.isSelected)) { choice, _ in
        Row {
          RowMarker(isSelected: choice.isSelected)
          Text(choice.text)
        }
      }
      .priority(1)
    }
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
