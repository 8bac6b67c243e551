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
