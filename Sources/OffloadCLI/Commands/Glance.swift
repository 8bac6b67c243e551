import JSON
import OffloadKit

extension Command {
  static let glance = Command(
    name: "", task: .everyday, summary: "show the day at a glance",
    about: [
      "Shows your newest captures and how many there are. Also shows what is starred, due or to come back to.",
      "It leaves out what you can't do yet: offload list is:waiting, offload list is:blocked.",
    ],
    run: { try GlanceCommand(session: $0).run() })
}

private struct GlanceCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let glance = try Glance(of: vault, session: session)
    if session.output.isJSON {
      write(glance)
    } else if let template = try session.itemTemplate(in: vault) {
      try session.show(glance.found.items(lines(of: glance).joined()), through: template)
    } else if session.output.isForPerson {
      try show(glance, in: vault)
    } else {
      _ = lines(of: glance).allSatisfy(session.show)
    }
    for path in vault.leftWritings() {
      session.output.say(
        StyledText(
          "note: \(ShellWords.quoted(path.text)) has text that isn't in the vault; an editor has or had it open"
        ))
    }
    try session.refuse(missing: glance.found.unreadable)
  }

  /// Returns the lines of all sections, each item once.
  private func lines(of glance: Glance) -> some Sequence<LineListing> {
    glance.found.distinct(glance.sections.map(\.lines))
  }

  private func show(_ glance: Glance, in vault: Vault) throws {
    let output = session.output
    var line = session.itemLine(
      besides: glance.sections.lazy.flatMap { $0.lines.lazy.map(\.address) }, in: vault)
    var heading = StyledText(line.dates.long(glance.today), .bold)
    if let name = session.settings?.vaultName(of: vault.root, in: session.world.folder) {
      heading.append(word: StyledText(name, .dim), gap: 2)
    }
    output.line(heading)
    for section in glance.sections where !section.lines.isEmpty {
      output.blankLine()
      var title = StyledText(section.title, .bold)
      if let note = section.note { title.append("  \(note)", .dim) }
      output.line(title)
      line.namesCollection = section.key != "inbox"
      for item in try glance.found.items(section.shown) {
        output.line(line.text(item), indent: line.addressWidth + 2)
      }
      for rest in section.rest { output.line(StyledText(rest, .dim), indent: 2) }
    }
    output.blankLine()
    output.line(StyledText(glance.closing, .dim))
  }

  /// Writes one JSON object with an array for each section.
  private func write(_ glance: Glance) {
    let output = session.output
    output.emit("{\"date\":\"\(glance.today)\",\"inboxCount\":\(glance.inboxCount)")
    for section in glance.sections {
      output.emit(",\"\(section.key)\":[")
      var isFirst = true
      let separator = ","
      _ = section.lines.send(as: { $0.rendered(after: separator) }) { items in
        defer { isFirst = false }
        return output.emit(piece: isFirst ? Array(items.dropFirst(separator.utf8.count)) : items)
      }
      output.emit("]")
    }
    output.emit("}\n")
  }
}

/// The sections for the day.
private struct Glance {
  struct Section {
    /// The section's key in JSON.
    let key: String
    let title: String
    var note: String?
    let lines: LineListing
    /// The few lines that the glance shows.
    var shown: [ListedLine]
    /// How many more there are, and the command that lists them.
    var rest: [String] = []

    /// Makes a section that shows the first of its items.
    init(_ key: String, _ title: String, _ lines: LineListing, all command: String) {
      (self.key, self.title, self.lines) = (key, title, lines)
      shown = Array(lines.prefix(Glance.most))
      if lines.count > shown.count { rest = ["and \(lines.count - shown.count) more: \(command)"] }
    }
  }

  let today: CivilDate
  let inboxCount: Int
  let sections: [Section]
  let found: LineListings

  /// How many of the newest captures the inbox shows.
  private static let newest = 3
  /// How many items each other section shows.
  fileprivate static let most = 7

  init(of vault: Vault, session: Session) throws {
    let day = try DayLists(of: vault, as: session.output.isJSON ? .json : nil)
    (today, found) = (day.days.today, day.found)
    let inbox = day.inbox
    inboxCount = inbox.count
    // Captures from an unknown time count as the oldest.
    var captures = Section("inbox", "Inbox", inbox.turned().first(Self.newest), all: "")
    captures.note = inbox.count > Self.newest ? "the newest \(Self.newest) of \(inbox.count) captures" : nil
    sections = [
      captures,
      Section("starred", "Starred", day.starred, all: "offload list is:ready is:starred"),
      Self.due(day.due, until: day.days.until, today: today),
      Section(
        "scheduled", "To come back to", day.scheduled,
        all: "offload list is:ready scheduled:..today"),
    ]
  }

  /// Shows the items due this week, and the latest of the earlier ones if there is room.
  private static func due(_ lines: LineListing, until: CivilDate, today: CivilDate) -> Section {
    let earlier = lines[..<lines.indices.prefix { lines.date($0).map { $0.date < today } ?? false }.count]
    let ahead = lines.dropFirst(earlier.count)
    var section = Section(
      "due", "Due by \(HumanDate(today: today).text(until))", lines,
      all: "offload list is:ready due:..\(until)")
    guard lines.count > most else { return section }
    let soon = ahead.prefix(most)
    let latest = earlier.suffix(most - soon.count)
    section.shown = Array(latest) + Array(soon)
    section.rest = [
      (earlier.count - latest.count, "earlier", "due:..yesterday"),
      (ahead.count - soon.count, "more this week", "due:today..\(until)"),
    ].filter { $0.0 > 0 }.map { "and \($0.0) \($0.1): offload list is:ready \($0.2)" }
    return section
  }

  var closing: String {
    if sections.allSatisfy(\.lines.isEmpty) {
      return "Nothing for today. To add a thought: offload capture TEXT"
    }
    return inboxCount > Self.newest ? "All of the inbox: offload inbox" : "More: offload help"
  }
}
