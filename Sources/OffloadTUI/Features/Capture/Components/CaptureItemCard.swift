import TerminalKit

/// A capture as a row of the inbox.
struct CaptureItemCard: ComposedView {
  let row: ItemRow
  /// Whether the inbox has captures with others inside them.
  var hasFoldColumn = false

  var body: some View { ItemCard(row: row, hasFoldColumn: hasFoldColumn) }
}

extension CaptureItemCard: Previewed {
  static var previews: [Preview] {
    [
      Preview("selected") { CaptureItemCard(row: Sample.passport.selected) },
      Preview("a task") { CaptureItemCard(row: Sample.dentist) },
      Preview("with a file") { CaptureItemCard(row: Sample.fuseBox) },
      Preview("wide letters") { CaptureItemCard(row: Sample.wide) },
    ]
  }
}
