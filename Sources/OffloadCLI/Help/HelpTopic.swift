/// A page of help on something that more than one command uses.
struct HelpTopic: Sendable {
  let name: String
  let title: String
  let parts: [Part]

  enum Part: Sendable {
    case text(String)
    case rows([(String, String)])
  }

  /// The group of pages that a page belongs to.
  enum Kind: Sendable { case topics, otherTools }

  var kind = Kind.topics

  static let all: [HelpTopic] = [
    .items, .query, .dates, .format, .json, .settings, .obsidian, .taskwarrior, .todoTxt,
  ]

  private static let items = HelpTopic(
    name: "items", title: "How to name an item",
    parts: [
      .text(
        "Every list shows the address of an item first. An address must match exactly one item. If it "
          + "matches more, Offload lists them and changes nothing."),
      .rows([
        ("kmf", "at least three letters of its id, from the start; its words make the id"),
        (
          "inbox.md:12",
          "its place, as grep and editors print it; also ./inbox.md:12 and /home/ana/notes/inbox.md:12"
        ),
        ("kmf@inbox.md:12", "both, if you want to be sure that the line has that id"),
        ("^renew", "its block id, if it has one"),
        ("'buy milk'", "its words, or some of them from the start of a word, if only one open item has them"),
        ("-", "addresses from standard input, the first column of each line"),
        ("--where QUERY", "all items that offload list shows for the query"),
      ]),
    ])
}
