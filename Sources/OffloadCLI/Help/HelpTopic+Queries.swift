import OffloadKit

extension HelpTopic {
  static let query = HelpTopic(
    name: "query", title: "What a query can ask",
    parts: [
      .text(
        "Terms side by side must all hold. Done and cancelled items are left out unless the query says anything of them, or "
          + "--all is given. A query with # ( ) < > or quotes goes into quotes of the shell."),
      .rows([
        ("passport", "the text has it, whatever the case; '\"two words\"' for a phrase"),
        ("milk or eggs", "either; side by side binds closer than or"),
        ("not milk", "the others"),
        ("'(milk or eggs) tag:home'", "parentheses group"),
      ]),
      .text("Terms:"),
      .rows(
        [
          ("tag:home", "the tag, '#home' too, and what nests under it; also of the collection"),
          ("in:Errands", "a collection; in:work/ a folder, in:inbox, 'in:Errands#Shopping' a section of it"),
          ("section:Shopping", "under a heading with this text"),
        ] + Query.stateRows.map { ("is:\($0.word)", $0.meaning) } + [
          (
            "has:due",
            "with that field; any key, and \(Query.fieldlessPossessions.joined(separator: ", "))"
          ),
          ("type:idea", "of that type"),
          ("due:today", "by date; so \(dateKeys.dropFirst().joined(separator: ", "))"),
          ("priority:high", "lowest, low, medium, high or highest"),
          ("effort:3", "by any other field, with its key; effort:none without it, effort:any with it"),
          ("'text:/lisb(on|oa)/i'", "a regular expression; so section:, type: and fields of text"),
          ("id:kmf", "the first letters of an item's id"),
          ("@trips", "a saved query: queries in the settings"),
        ]),
      .text("Dates, numbers and priorities take ranges, both ends included:"),
      .rows([
        ("due:..friday", "up to Friday"),
        ("due:today..+2w", "from today, for two weeks"),
        ("created:-7d..", "of the last seven days"),
        ("priority:high..", "high and highest"),
        ("'effort:>=3'", "also < <= > ="),
      ]),
      .text(
        "--sort due,-created orders the results, - turning a key round. It takes \(SortKey.names.joined(separator: ", ")), or "
          + "a field of yours. --group collection divides them; it takes \(ItemGrouping.names.joined(separator: ", "))."
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
        ("march 3, 3 march", "the next one; with a year that one; march is all of it"),
        ("weekend", "Saturday and Sunday; this week, next month, last year"),
        ("end of month", "its last day; start of next week, end of march"),
        ("+3d, in 2 weeks", "so long from today: d, w, m, y; -1w or a week ago for the past"),
        ("tomorrow 9am", "with a time; friday at 14:00, noon"),
      ]),
      .text(
        "An option for one date takes the first of several days, if it is still to come: --due 'next week' is Monday. What "
          + "comes back has a rule: offload set ITEM 'repeat=every week'."),
    ])
}
