import OffloadKit

extension HelpTopic {
  static let query = HelpTopic(
    name: "query", title: "How to write a query",
    parts: [
      .text(
        "An item must match all terms. Offload leaves out done and cancelled items unless the query "
          + "mentions them or you give --all. Quote a query that has # ( ) < > or quotes in it."),
      .rows([
        ("passport", "text that has it, in any case; '\"two words\"' for a phrase"),
        ("milk or eggs", "either one; terms without or between them bind closer"),
        ("not milk", "items that don't match it"),
        ("'(milk or eggs) tag:home'", "parentheses group terms"),
      ]),
      .text("Terms:"),
      .rows(
        [
          ("tag:home", "the tag and tags nested under it, also of the collection; or '#home'"),
          (
            "in:Errands",
            "a collection; also in:work/ for a folder, in:inbox, in:today for the note of a day, "
              + "'in:Errands#Shopping' for a section"
          ),
          ("section:Shopping", "under a heading with this text"),
        ] + Query.stateRows.map { ("is:\($0.word)", $0.meaning) } + [
          (
            "has:due",
            "with that field; takes any key, and \(Query.fieldlessPossessions.joined(separator: ", "))"
          ),
          ("type:idea", "of that type"),
          ("due:today", "by date; also \(dateKeys.dropFirst().joined(separator: ", "))"),
          ("priority:high", "lowest, low, medium, high or highest"),
          ("effort:3", "by any other field, with its key; effort:none without it, effort:any with it"),
          ("'text:/lisb(on|oa)/i'", "a regular expression; also for section:, type: and text fields"),
          ("id:kmf", "the first letters of an item's id"),
          ("@trips", "a saved query, from queries in the settings"),
        ]),
      .text("Dates, numbers and priorities take ranges, which include both ends:"),
      .rows([
        ("due:..friday", "by Friday"),
        ("due:today..+2w", "from today, for two weeks"),
        ("created:-7d..", "in the last seven days"),
        ("priority:high..", "high and highest"),
        ("'effort:>=3'", "also < <= > ="),
      ]),
      .text(
        "--sort due,-created sorts the results; - reverses a key. It takes "
          + "\(SortKey.names.joined(separator: ", ")), or a field of your own. --group collection groups "
          + "the results. It takes \(ItemGrouping.names.joined(separator: ", ")), or a field of your own."
      ),
    ])

  private static let dateKeys = ItemProperty.queried.filter { $0.kind == .date }.map { $0.queryNames[0] }

  static let dates = HelpTopic(
    name: "dates", title: "How to write a date",
    parts: [
      .rows([
        ("2026-03-01", "a date; 2026-03-01T14:30 with a time; 2026-03 a month, 2026 a year; 1.3.2026 too"),
        ("today, tomorrow", "and yesterday, tonight, day after tomorrow"),
        ("friday, fri", "the next one, today included; next friday, last friday"),
        ("15th", "the next 15th of a month"),
        ("march 3, 3 march", "the next one, or with a year that one; march is the whole month"),
        ("weekend", "Saturday and Sunday; this week, next month, last year"),
        ("end of month", "its last day; start of next week, end of march"),
        ("3d, +3d, in 2 weeks", "this far from today: d, w, m, y; -1w or a week ago for the past"),
        ("eow", "the end of the week; also eod, eom, eoq, eoy: day, month, quarter, year"),
        ("2026-W12", "the week with this number, from Monday"),
        ("tomorrow 9am", "with a time; friday at 14:00, at 9, noon"),
      ]),
      .text(
        "In set, a date can count from a date of the item: due=due+1w, due=start+3d."
      ),
      .text(
        "A week, month or year means its first day that isn't over: --due 'next week' is Monday. To repeat "
          + "an item, give it a rule: offload set ITEM 'repeat=every week'."),
    ])
}
