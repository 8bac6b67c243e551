import TerminalKit

/// Shows the user's edit of a line beside the version that another program wrote in the meantime.
struct ConflictSheet: ComposedView {
  let conflict: ConflictModel

  var body: some View {
    Column {
      LabelledRow("Yours", labelWidth: 9) { Text(conflict.mine).wrapped() }
      LabelledRow("On disk", labelWidth: 9) { Text(conflict.theirs).wrapped() }
      Text("")
      List(conflict.choices.indices, selected: conflict.choices.firstIndex(where: \.isSelected)) { index, _ in
        Row {
          RowMarker(isSelected: conflict.choices[index].isSelected)
          Text(conflict.choices[index].text)
        }
        .onClick(.way(index))
      }
      .priority(1)
    }
  }
}
