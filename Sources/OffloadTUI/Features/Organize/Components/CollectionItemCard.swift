import TerminalKit

/// An item of a plan or a list, as a row.
struct CollectionItemCard: ComposedView {
  let row: ItemRow
  /// Whether the collection has steps within steps, which can be folded.
  var hasFoldColumn = false

  var body: some View { ItemCard(row: row, hasFoldColumn: hasFoldColumn) }
}

extension CollectionItemCard: Previewed {
  static var previews: [Preview] {
    [
      Preview("a step with steps") { CollectionItemCard(row: Sample.papers.selected, hasFoldColumn: true) },
      Preview("folded") { CollectionItemCard(row: Sample.packing, hasFoldColumn: true) },
      Preview("a step within it") { CollectionItemCard(row: Sample.nestedPassport, hasFoldColumn: true) },
      Preview("a link to a list") { CollectionItemCard(row: Sample.readingLink, hasFoldColumn: true) },
      Preview("in a flat list") { CollectionItemCard(row: Sample.dentist) },
    ]
  }
}
