import TerminalKit

@testable import OffloadTUI

extension Beside: Previewed {
  static var previews: [Preview] {
    [
      Preview("both whole") {
        Beside {
          Text("Renew passport")
        } trailing: {
          Text("due 1 March")
        }
      },
      Preview("too much for both") {
        Beside {
          Text("A longer thought that says more than a row can hold, and then goes on about something else")
        } trailing: {
          Text("due 1 March")
        }
      },
      Preview("nothing at the right") {
        Beside {
          Text("Renew passport")
        } trailing: {
          Optional<Text>.none
        }
      },
    ]
  }
}

extension FactRow: Previewed {
  static var previews: [Preview] {
    [
      Preview("three facts") {
        FactRow {
          TagPill(tag: TagPillModel("#errand", color: "d97706"))
          Text("due 1 March", style: .dim)
          Text("link", style: .dim)
        }
      },
      Preview("a fact that is too long") {
        FactRow {
          Text("a fact that takes more columns than many a terminal has, and is cut where the row ends")
          Text("link", style: .dim)
        }
      },
      Preview("none") { FactRow { Optional<Text>.none } },
    ]
  }
}

extension LabelledRow: Previewed {
  static var previews: [Preview] {
    [
      Preview("with a value") { LabelledRow("Type") { Text("idea") } },
      Preview("with the keys") { LabelledRow("Tags", isFocused: true) { TextField(FieldText("er")) } },
      Preview("wrapped words") {
        LabelledRow("Yours", labelWidth: 9) {
          Text("Renew the passport before the trip, and take both photos along to the office #errand")
            .wrapped()
        }
      },
    ]
  }
}

extension WhereWide: Previewed {
  static var previews: [Preview] {
    [
      Preview("from 40 columns") {
        WhereWide(from: 40) {
          Text("there is room for all of it")
        } else: {
          Text("little room")
        }
      }
    ]
  }
}

extension WithoutCursor: Previewed {
  static var previews: [Preview] {
    [Preview("a selected row") { WithoutCursor { ItemCard(row: Sample.dentist.selected) } }]
  }
}
