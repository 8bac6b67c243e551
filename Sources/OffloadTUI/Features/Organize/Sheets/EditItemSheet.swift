import TerminalKit

/// New words, tags and fields for an item.
struct EditItemSheet: ComposedView {
  let compose: ComposeModel
  let isRoomy: Bool

  var body: some View { ComposeForm(compose: compose, isRoomy: isRoomy) }
}

extension EditItemSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("its words") { EditItemSheet(compose: Sample.edit, isRoomy: $0.height >= 20) },
      Preview("its date") { EditItemSheet(compose: Sample.editDue, isRoomy: $0.height >= 20) },
    ]
  }
}
