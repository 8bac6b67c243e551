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
      for item in section.items { output.line(line.text(item), indent: line.addressWidth + 2) }
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
  }

  let today: CivilDate
  let inboxCount: Int
  let sections: [Section]
  let unreadable: [UnreadFile]

  /// How many of the newest captures are shown.
  private static let newest = 3

  init(of vault: Vault, session: Session) throws {
    today = vault.clock.date
    let until = today.adding(days: 6) ?? today
    var request = ListRequest()
    request.query = try Query.parse(
      "in:inbox or is:starred or due:..\(until) or scheduled:..\(today)", today: today)
    let listing = try vault.list(request)
    let items = listing.items
    unreadable = listing.unreadable

    let inbox = items.filter { $0.item.collection == "inbox" && $0.item.depth == 0 }
    let recent = inbox.enumerated().sorted { left, right in
      let (a, b) = (left.element.item.created, right.element.item.created)
      return a == b ? left.offset > right.offset : Self.isLater(a, than: b)
    }
    inboxCount = inbox.count
    let more = inbox.count > Self.newest ? "the newest of \(inbox.count)" : nil
    sections = [
      Section(
        key: "inbox", title: "Inbox", note: more, items: recent.prefix(Self.newest).map(\.element)),
      Section(key: "starred", title: "Starred", items: items.filter(\.item.isStarred)),
      Section(key: "due", title: "Due this week", items: Self.dated(items, by: \.due, until: until)),
      Section(
        key: "scheduled", title: "To come back to", items: Self.dated(items, by: \.scheduled, until: today)),
    ]
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

  /// The items whose date has come by a day, the earliest first.
  private static func dated(
    _ items: [ListedItem], by date: (Item) -> CivilDateTime?, until last: CivilDate
  ) -> [ListedItem] {
    let dated = items.enumerated().compactMap { offset, item in
      date(item.item).map { (date: $0, offset: offset, item: item) }
    }
    return dated.filter { $0.date.date <= last }
      .sorted { $0.date == $1.date ? $0.offset < $1.offset : $0.date < $1.date }
      .map(\.item)
  }
}
