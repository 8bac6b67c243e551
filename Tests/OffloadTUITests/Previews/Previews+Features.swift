import TerminalKit

@testable import OffloadTUI

extension ItemView: Previewed {
  static var previews: [Preview] {
    [
      Preview("words alone") { ItemView(item: Sample.cabin, lines: []) },
      Preview("everything") {
        ItemView(
          item: Sample.passport,
          lines: MarkdownLines.shown(["find the **old** one first", "- photos are in the blue folder"]))
      },
      Preview("long words") { ItemView(item: Sample.longThought, lines: []) },
      Preview("right to left") { ItemView(item: Sample.rightToLeft, lines: []) },
    ]
  }
}

extension BodyLines: Previewed {
  static var previews: [Preview] {
    [
      Preview("two lines") {
        BodyLines(lines: ["find the old one first", "- photos are in the blue folder"])
      }
    ]
  }
}

extension ProcessView: Previewed {
  static var previews: [Preview] {
    [
      Preview("a capture") { size in
        ScreenFrame(Sample.processChrome(size)) {
          ProcessView(process: Sample.process, isRoomy: Zones(size).hasGap)
        }
      },
      Preview("a long capture") { size in
        ScreenFrame(Sample.processChrome(size)) {
          ProcessView(process: Sample.longProcess, isRoomy: Zones(size).hasGap)
        }
      },
      Preview("the inbox is clear") { size in
        ScreenFrame(Sample.processChrome(size)) {
          ProcessView(process: Sample.clear, isRoomy: Zones(size).hasGap)
        }
      },
    ]
  }
}

extension PlaceGrid: Previewed {
  static var previews: [Preview] {
    [
      Preview("some are free") { PlaceGrid(places: Sample.places) },
      Preview("all are free") { PlaceGrid(places: Sample.freePlaces) },
      Preview("long names") {
        PlaceGrid(places: (1...9).map { .init(number: $0, name: "Everything for the garden", isFree: false) })
      },
    ]
  }
}

extension SearchView: Previewed {
  static var previews: [Preview] {
    [
      Preview("two found") {
        SearchView(
          chips: Sample.chips(selected: 0), results: Sample.results, isRoomy: $0.height >= 20)
      },
      Preview("on a screen of three rows") { _ in
        SearchView(chips: [], results: Sample.results, isRoomy: false, field: FieldText("dent"))
      },
      Preview("nothing found") {
        SearchView(chips: [], results: Sample.empty("Nothing found."), isRoomy: $0.height >= 20)
      },
    ]
  }
}

extension FilterView: Previewed {
  static var previews: [Preview] {
    [
      Preview("two rows have the words") { FilterView(list: ListRows(list: Sample.filtered)) },
      Preview("on a screen of three rows") {
        FilterView(list: ListRows(list: Sample.filtered), field: FieldText("ent"))
      },
      Preview("none has them") {
        FilterView(list: ListRows(list: Sample.empty("No row has these words. Esc shows all.")))
      },
    ]
  }
}

extension Sample {
  /// Rows with what was looked for.
  static var filtered: ListModel {
    var rows = [Sample.dentist, Sample.nestedPassport]
    for index in rows.indices { rows[index].wanted = Wanted(words: "ent ass #err") }
    return Sample.list(rows)
  }
}

extension SearchChips: Previewed {
  static var previews: [Preview] {
    [
      Preview("all") { SearchChips(chips: Sample.chips(selected: 0)) },
      Preview("one tag") { SearchChips(chips: Sample.chips(selected: 1)) },
    ]
  }
}
