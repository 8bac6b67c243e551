/// A page of help on something that several commands share.
struct HelpTopic: Sendable {
  let name: String
  let title: String
  let parts: [Part]

  enum Part: Sendable {
    case text(String)
    case rows([(String, String)])
  }

  /// What a page is for.
  enum Kind: Sendable { case topics, otherTools }

  var kind = Kind.topics

  static let all: [HelpTopic] = [
    .items, .query, .dates, .format, .json, .settings, .obsidian, .taskwarrior, .todoTxt,
  ]

  private static let items = HelpTopic(
    name: "items", title: "How to name an item",
    parts: [
      .text(
        "Every listing begins with what names an item, its address. It names one item or nothing: what could mean "
          + "several is refused, and the several are shown."),
      .rows([
        ("kmf", "the first letters of its id, which is made from its words; three at least"),
        (
          "inbox.md:12",
          "its place, as grep and editors print it; also ./inbox.md:12 and /home/ana/notes/inbox.md:12"
        ),
        ("kmf@inbox.md:12", "both; refused unless that line has that id"),
        ("^renew", "its block id, where it has one"),
        ("'buy milk'", "its words, or some from the beginning of one on, where only one open item has them"),
        ("-", "addresses from standard input, the first column of each line"),
        ("--where QUERY", "whatever offload list shows for the query"),
      ]),
    ])
}
