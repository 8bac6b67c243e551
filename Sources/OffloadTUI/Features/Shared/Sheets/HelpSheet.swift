import TerminalKit

/// Every key with its meaning, and what was done lately: to be read, searched, and chosen from.
struct HelpSheet: ComposedView {
  let help: HelpModel
  let isRoomy: Bool

  var body: some View {
    PickerSheet(picker: help, behind: ListModel(), isRoomy: isRoomy, layout: .detailFirst)
  }
}

extension HelpSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("all keys") { HelpSheet(help: Sample.help, isRoomy: $0.height >= 20) },
      Preview("nothing found") {
        HelpSheet(
          help: HelpModel(
            title: "Keys", field: FieldText("fly"), rows: [], selected: nil, empty: "Nothing has this name."),
          isRoomy: $0.height >= 20)
      },
    ]
  }
}
