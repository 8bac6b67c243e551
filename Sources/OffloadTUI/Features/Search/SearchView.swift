import TerminalKit

/// Shows the results under the tags and places that filter them. The field is in the title row, if there is one.
struct SearchView: ComposedView {
  let chips: [Choice]
  let results: ListModel
  let isRoomy: Bool
  /// The field, if there is no title row for it.
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
