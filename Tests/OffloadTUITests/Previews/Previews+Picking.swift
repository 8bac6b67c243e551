import TerminalKit

@testable import OffloadTUI

extension PickerSheet: Previewed {
  static var previews: [Preview] {
    [
      Preview("move") { Sample.sheet($0, Sample.movePicker("")) },
      Preview("move, with letters typed") { Sample.sheet($0, Sample.moveMatches) },
      Preview("nothing has the name") { Sample.sheet($0, Sample.noMatch) },
      Preview("long words") { Sample.sheet($0, Sample.longPicker) },
    ]
  }
}

extension CalendarView: Previewed {
  static var previews: [Preview] {
    [
      Preview("a day with things on it") { CalendarView(calendar: Sample.calendar) },
      Preview("where a date is asked for") { size in
        var picker = Sample.movePicker("")
        picker.title = "Day of \"Renew passport\""
        picker.calendar = Sample.calendar
        return Sample.sheet(size, picker)
      },
    ]
  }
}

extension YearView: Previewed {
  static var previews: [Preview] {
    [
      Preview("a year") {
        YearView(
          year: YearModel(
            months: "  A   M    J   J   A    S   O    N   D   J    F   M ",
            rows: [
              .init(
                name: "Captured", signs: ". : ..+ #: .   . :.: +. .. ..  : . .. .:+ .. ..:. .#",
                most: "most in the week of 28 April"),
              .init(name: "Done", signs: "    .: + .  .  . # .", most: "most in the week of 9 March"),
              .init(name: "Cancelled", signs: "", most: ""),
            ], empty: ""))
      },
      Preview("not counted yet") {
        YearView(year: YearModel(months: "", rows: [], empty: "Looking through the vault."))
      },
    ]
  }
}

extension PickerTitle: Previewed {
  static var previews: [Preview] {
    [
      Preview("with a field") { PickerTitle(title: "Move \"Renew passport\" to", field: FieldText("er")) },
      Preview("a long title") {
        PickerTitle(title: "Attach to \"A longer thought is cut at the\" the file", field: FieldText("photo"))
      },
      Preview("of a menu") { PickerTitle(title: "What you can do here", field: nil) },
    ]
  }
}

extension PickerRowView: Previewed {
  static var previews: [Preview] {
    [
      Preview("a place with its number") {
        PickerRowView(row: Sample.choice("Errands", "9 open", number: 1, isSelected: true))
      },
      Preview("a place without a number") {
        PickerRowView(row: PickerRow("Kitchen / Repairs", detail: "1 open"), hasNumbers: true)
      },
      Preview("a tag that is on") {
        PickerRowView(row: PickerRow("#errand", detail: "needs shoes on", isOn: true, color: "d97706"))
      },
      Preview("a row of a menu") {
        PickerRowView(
          row: Sample.choice("done; or open again", "Space", isSelected: true),
          layout: .detailFirst(width: 22),
          hasCursor: true)
      },
      Preview("wide letters") { PickerRowView(row: PickerRow("読書リスト", detail: "12 open")) },
    ]
  }
}

extension MatchedText: Previewed {
  static var previews: [Preview] {
    [
      Preview("the beginning of a word") { MatchedText("Kitchen / Repairs", wanted: Wanted(name: "rep")) },
      Preview("scattered letters") { MatchedText("Kitchen / Repairs", wanted: Wanted(name: "kre")) },
      Preview("words of a query") {
        MatchedText("buy Stamps and stamps", wanted: Wanted(words: "stamp is:open BUY"))
      },
      Preview("wide letters, dim") { MatchedText("読書リスト", style: .dim, wanted: Wanted(name: "リス")) },
      Preview("nothing that was looked for") { MatchedText("Errands", wanted: nil) },
    ]
  }
}

extension Rule: Previewed {
  static var previews: [Preview] { [Preview("as wide as the screen") { Rule() }] }
}
