import OffloadKit

extension Command {
  static let archive = Command(
    name: "archive", task: .items, summary: "move items that are done or cancelled to archive/",
    parameters: [Parameter("ITEM", .item, .any)], options: [.olderThan] + Option.bulk,
    about: [
      "Moves each item, with its sub-items, to the same path and heading below archive/. An item with an "
        + "open task in it stays where it is.",
      "Without items, it archives everything done or cancelled, except the steps of a task that is still "
        + "open. To see what's in the archive: offload list in:archive/ --all",
    ],
    examples: [
      Example("offload archive --dry-run", "show what it would archive"),
      Example("offload archive --older-than 30d", "items closed a month ago or earlier"),
      Example("offload archive --where 'is:done in:Errands'", "done items of a collection"),
      Example("offload archive kmf", "one item"),
    ],
    changes: true,
    run: { try ArchiveCommand(session: $0).run() })
}

extension Option {
  static let olderThan = Option(
    "older-than", "AGE", .text, "archive only items closed this long ago (30d, 6w, 3m, 1y) or by a date")
}

private struct ArchiveCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let words = session.arguments.words
    let isNamed = !words.isEmpty || session.arguments.has(.whereQuery)
    let lastDay = try session.arguments[.olderThan].map { try day($0, today: vault.now.date) }
    let candidates = try isNamed ? named(words, in: vault) : closed(in: vault)
    let choice = try vault.items.archivable(candidates, closedUntil: lastDay, keepsSteps: !isNamed)
    // The user named these items, so an open one is an error.
    if !words.isEmpty, let open = choice.open { throw VaultError.stillOpen(open) }
    guard !choice.going.isEmpty else { return sayNothingGoes(choice) }
    let report = try session.change(vault) { try $0.items.archive(choice.going) }
    try session.report(report, in: vault, sentence(choice.going), items: report.value)
    if isNamed { tell(of: choice.staying) }
  }

  private func named(_ words: [Argument], in vault: Vault) throws -> [Item] {
    try ItemSelection(session: session, vault: vault, preference: .closed).items(words).map(\.item)
  }

  private func closed(in vault: Vault) throws -> [Item] {
    let query = ["(", "is:done", "or", "is:cancelled", ")", "not", "in:archive/"].map { Argument($0) }
    return try ItemSelection(session: session, vault: vault).matches(query) { [$0, $0.inArchive] }
      .map(\.item)
  }

  /// Returns the last day on which an item to archive was closed: an age before today, or a date.
  private func day(_ value: Argument, today: CivilDate) throws -> CivilDate {
    do {
      if let ago = try? NaturalDate.day("-\(value.text)", today: today) { return ago.date }
      return try NaturalDate.day(value.text, today: today).date
    } catch {
      throw UsageError.invalidDate(option: .olderThan, value: value, reason: "\(error)", corrected: nil)
    }
  }

  private func sentence(_ items: [Item]) -> String {
    let files = Set(items.map(\.place.path)).count
    let rest = files > 1 ? " from \(Phrase.counted(files, "collection"))" : ""
    return "Archived \(NamedItems.of(items))\(rest)"
  }

  private func sayNothingGoes(_ choice: ArchiveChoice) {
    if session.output.isJSON { return session.output.json(Session.nothingChanged) }
    session.output.say("Nothing to archive; nothing changed.")
    tell(of: choice.staying)
  }

  /// Says how many items stay, by reason.
  private func tell(of staying: [(item: Item, reason: ArchiveChoice.Reason)]) {
    for reason in [ArchiveChoice.Reason.open, .holdsOpen, .recent] {
      let count = staying.count { $0.reason == reason }
      guard count > 0 else { continue }
      let stay = count == 1 ? "stays" : "stay"
      session.output.say("  \(Phrase.counted(count)) \(stay): \(words(reason, isOne: count == 1))")
    }
  }

  private func words(_ reason: ArchiveChoice.Reason, isOne: Bool) -> String {
    switch reason {
    case .holdsOpen: isOne ? "it has an open task in it" : "they have open tasks in them"
    case .recent: "closed later, or at an unknown time"
    default: isOne ? "it is open" : "they are open"
    }
  }
}
