import TerminalKit

/// What was found, under the tags and places that narrow it. The field is in the title row, where there is one.
struct SearchView: ComposedView {
  let chips: [Choice]
  let results: ListModel
  let isRoomy: Bool
  /// What is typed, where there is no title row for it.
  var field: FieldText?

  var body: some View {
    Column {
      if let field {
        PickerTitle(title: "Search", field: field).priority(1)
      } else {
        SearchChips(chips: chips)
      }
      if isRoomy { Text("") }
      WithoutCursor { ListRows(list: results) }
    }
  }
}
