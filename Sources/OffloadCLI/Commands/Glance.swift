import JSON
import OffloadKit

extension Command {
  static let glance = Command(
    name: "", task: .everyday, summary: "the day at a glance",
    about: [
      "How many captures wait and which are the newest, what is starred, what is due or to come back to."
    ],
    run: { try GlanceCommand(session: $0).run() })
}

private struct GlanceCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let glance = try Glance(of: vault, session: session)
    if session.output.isJSON {
      session.output.json(glance.json)
    } else if session.output.isForPerson, !session.arguments.has(.format) {
      show(glance, in: vault)
    } else {
      var seen: Set<Place> = []
      let items = glance.sections.flatMap(\.items).filter { seen.insert($0.item.place).inserted }
      try session.show(items.map(ItemListing.row)) {}
    }
    try session.refuse(missing: glance.unreadable)
  }

  private func show(_ glance: Glance, in vault: Vault) {
    let output = session.output
    var line = session.itemLine(for: glance.sections.flatMap(\.items), in: vault)
    output.line(StyledText(line.dates.long(glance.today), .bold))
    for section in glance.sections where !section.items.isEmpty {
      output.blankLine()
      var title = StyledText(section.title, .bold)
      if let note = section.note { title.append("  \(note)", .dim) }
      output.line(title)
      line.namesCollection = section.key != "inbox"
      for item in section.shown { output.line(line.text(item), indent: line.addressWidth + 2) }
      for rest in section.rest { output.line(StyledText(rest, .dim), indent: 2) }
    }
    output.blankLine()
    output.line(StyledText(glance.closing, .dim))
  }
}

/// What the day looks like.
private struct Glance {
  struct Section {
    /// As JSON names it.
    let key: String
    let title: String
    var note: String?
    let items: [ListedItem]
    /// As many as can be taken in at a glance.
    var shown: [ListedItem]
    /// How many more there are, and the command that lists them.
    var rest: [String] = []

    /// A section that shows the first of its items.
    init(_ key: String, _ title: String, _ items: [ListedItem], all line: String) {
      (self.key, self.title, self.items) = (key, title, items)
      shown = Array(items.prefix(Glance.most))
      if items.count > shown.count { rest = ["and \(items.count - shown.count) more: \(line)"] }
    }
  }

  let today: CivilDate
  let inboxCount: Int
  let sections: [Section]
  let unreadable: [UnreadFile]

  /// How many of the newest captures are shown.
  private static let newest = 3
  /// How many items of another section are.
  fileprivate static let most = 7

  init(of vault: Vault, session: Session) throws {
    let days = DaysAhead(from: vault.now.date)
    today = days.today
    var request = ListRequest()
    request.query = try Query.parse("in:inbox or is:starred or \(days.terms)", today: today)
    let listing = try vault.list(request)
    let items = listing.items
    unreadable = listing.unreadable

    let inbox = items.filter { $0.item.collection == .inbox && $0.item.depth == 0 }
    let recent = inbox.enumerated().sorted { left, right in
      let (a, b) = (left.element.item.created, right.element.item.created)
      return a == b ? left.offset > right.offset : Self.isLater(a, than: b)
    }
    inboxCount = inbox.count
    var captures = Section("inbox", "Inbox", Array(recent.prefix(Self.newest).map(\.element)), all: "")
    captures.note = inbox.count > Self.newest ? "the newest of \(inbox.count)" : nil
    sections = [
      captures,
      Section("starred", "Starred", items.filter(\.item.isStarred), all: "offload list is:starred"),
      Self.due(days.due(items, \.item), until: days.until, today: today),
      Section(
        "scheduled", "To come back to", days.scheduled(items, \.item),
        all: "offload list scheduled:..today"),
    ]
  }

  /// What is to come this week first, and of what is from before it the latest, as far as there is room.
  private static func due(_ items: [ListedItem], until: CivilDate, today: CivilDate) -> Section {
    let earlier = items.prefix { $0.item.due.map { $0.date < today } ?? false }
    let ahead = items.dropFirst(earlier.count)
    var section = Section(
      "due", "Due by \(HumanDate(today: today).text(until))", items, all: "offload list due:..\(until)")
    guard items.count > most else { return section }
    let soon = ahead.prefix(most)
    let latest = earlier.suffix(most - soon.count)
    section.shown = Array(latest + soon)
    section.rest = [
      (earlier.count - latest.count, "earlier", "due:..yesterday"),
      (ahead.count - soon.count, "more this week", "due:today..\(until)"),
    ].filter { $0.0 > 0 }.map { "and \($0.0) \($0.1): offload list \($0.2)" }
    return section
  }

  var closing: String {
    if sections.allSatisfy(\.items.isEmpty) {
      return "Nothing waits. A thought goes in with: offload capture TEXT"
    }
    return inboxCount > Self.newest ? "All of the inbox: offload inbox" : "More: offload help"
  }

  var json: JSONValue {
    let members = sections.map { section -> (key: String, value: JSONValue) in
      (section.key, .array(section.items.map(JSONValue.init)))
    }
    return .object([("date", .string("\(today)")), ("inboxCount", .number(inboxCount))] + members)
  }

  /// What was captured at an unknown time is older than all else.
  private static func isLater(_ a: CivilDateTime?, than b: CivilDateTime?) -> Bool {
    guard let a else { return false }
    return b.map { a > $0 } ?? true
  }
}
