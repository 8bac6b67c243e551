import TerminalKit

/// A new item for the collection that is open; the title row names it.
struct AddItemSheet: ComposedView {
  let compose: ComposeModel
  let isRoomy: Bool

  var body: some View { ComposeForm(compose: compose, isRoomy: isRoomy) }
}

extension AddItemSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("empty") { AddItemSheet(compose: Sample.emptyCompose, isRoomy: $0.height >= 20) },
      Preview("with words") { AddItemSheet(compose: Sample.compose("Book train"), isRoomy: $0.height >= 20) },
    ]
  }
}
