/// A page of help on something that several commands share.
struct HelpTopic: Sendable {
  let name: String
  let title: String
  let parts: [Part]

  enum Part: Sendable {
    case text(String)
    case rows([(String, String)])
  }

  static let all: [HelpTopic] = [.items, .query, .dates, .format]

  private static let items = HelpTopic(
    name: "items", title: "How to name an item",
    parts: [
      .text(
        "Every listing begins with an item's address. An address names one item or nothing: what could mean "
          + "several is refused, and the several are shown."),
      .rows([
        ("kmf", "the first letters of its id, which is made from its words; three at least"),
        ("inbox.md:12", "its place, as grep and editors print it"),
        ("kmf@inbox.md:12", "both; refused unless that line bears that id"),
        ("^renew", "its block id, where it has one"),
        ("-", "addresses from standard input, the first column of each line"),
        ("--where QUERY", "whatever offload list shows for the query"),
      ]),
    ])

  private static let query = HelpTopic(
    name: "query", title: "What a query can ask",
    parts: [
      .text(
        "Terms side by side must all hold. Done and cancelled items are left out unless the query speaks of them."
      ),
      .rows([
        ("passport", "the text has it, whatever the case; \"two words\" in quotes for a phrase"),
        ("tag:home", "the tag, and what nests under it"),
        ("in:Errands", "a collection, a folder (in:work/) or in:inbox"),
        ("is:done", "open, done, cancelled, task, capture, link, starred"),
        ("type:idea", "the item's type"),
        ("due:today", "a date, or a range: due:..friday, due:today..+2w; due:none"),
        ("not tag:home", "whatever does not match"),
      ]),
      .text("Put a query with # or blanks in quotes, since shells read those themselves."),
    ])

  private static let dates = HelpTopic(
    name: "dates", title: "How to write a date",
    parts: [
      .rows([
        ("2026-03-01", "a date; 2026-03-01T14:30 with a time"),
        ("today, tomorrow", "and yesterday"),
        ("friday", "the next one; also fri, next week"),
        ("+3d, in 2 weeks", "so long from today: d, w, m, y; -1w for the past"),
      ])
    ])

  private static let format = HelpTopic(
    name: "format", title: "Results through a template",
    parts: [
      .text(
        "--format prints the template once for each result. Names in braces stand for its values, which are those of --json."
      ),
      .rows([
        ("{content}", "the words; also {address}, {path}, {line}, {due}, {tags} and so on"),
        ("{content:30}", "at least 30 columns wide; {line:-4} with the blanks before it"),
        ("{effort}", "a field of the item's own"),
        (#"\t \n"#, "a tab, a line's end"),
        (#"\{ \} \\"#, "a brace, a backslash"),
      ]),
    ])
}
