import OffloadKit

/// The commands that do one thing to some items.
extension Command {
  static let done = Command(
    name: "done", task: .items, summary: "complete items",
    parameters: [.items], options: Option.bulk,
    about: [
      "If an item repeats, Offload adds its next occurrence above it, and the receipt says when that "
        + "is."
    ],
    examples: [
      Example("offload done kmf", "an item, by the first letters of its id"),
      Example("offload done inbox.md:12 rtw", "two items, one by its place"),
      Example("offload done --where 'in:Packing list' --expect 12", "all twelve, or nothing"),
    ],
    changes: true,
    run: {
      var command = ItemsCommand(session: $0, verb: "Completed") { try $0.items.markCompleted($1) }
      command.next = { item, dates in
        item.status == .done ? nil : item.nextOccurrence(completedOn: dates.today)?.words(dates)
      }
      try command.run()
    })

  static let reopen = Command(
    name: "reopen", task: .items, summary: "reopen items",
    parameters: [.items], options: Option.bulk,
    about: ["If a short id could mean an open and a closed item, it means the closed one here."],
    examples: [Example("offload reopen kmf", "it wasn't done after all")],
    changes: true,
    run: {
      try ItemsCommand(session: $0, verb: "Reopened", preference: .closed) { try $0.items.reopen($1) }.run()
    })

  static let cancel = Command(
    name: "cancel", task: .items, summary: "cancel items that you won't do",
    parameters: [.items], options: Option.bulk,
    examples: [Example("offload cancel kmf", "it stays in its file, as [-]")],
    changes: true,
    run: { try ItemsCommand(session: $0, verb: "Cancelled") { try $0.items.cancel($1) }.run() })

  static let star = Command(
    name: "star", task: .items, summary: "star items or collections",
    parameters: [.subjects], options: Option.bulk,
    examples: [
      Example("offload star kmf", "offload then shows it at a glance"),
      Example("offload star Errands", "make a collection stand out from the others"),
    ],
    changes: true,
    run: {
      var command = ItemsCommand(session: $0, verb: "Starred") { try $0.items.star($1) }
      command.ofCollection = { _ = try $0.collections.setStar(true, of: $1.path) }
      try command.run()
    })

  static let unstar = Command(
    name: "unstar", task: .items, summary: "remove the star from items or collections",
    parameters: [.subjects], options: Option.bulk,
    examples: [Example("offload unstar --where is:starred", "unstar all items")],
    changes: true,
    run: {
      var command = ItemsCommand(session: $0, verb: "Unstarred") { try $0.items.unstar($1) }
      command.ofCollection = { _ = try $0.collections.setStar(false, of: $1.path) }
      try command.run()
    })

  static let delete = Command(
    name: "delete", task: .items, summary: "delete items with their sub-items, or collections",
    parameters: [.subjects], options: Option.bulk,
    about: [
      "If you delete a collection, you delete its file with everything in it. The receipt says what you "
        + "deleted, and offload undo undoes it. The vault's journal keeps deleted text for 90 days or "
        + "10,000 operations, unless settings say more; offload forget OPERATION erases it for good."
    ],
    examples: [
      Example("offload delete kmf", "delete an item; to undo it: offload undo"),
      Example("offload delete 'Old list'", "a collection, with all its items"),
      Example("offload delete --where 'in:Someday created:..-1y' --dry-run", "show what it would delete"),
    ],
    changes: true,
    run: {
      var command = ItemsCommand(session: $0, verb: "Deleted", isWhole: true) { change, items in
        try change.items.delete(items)
        return items
      }
      command.ofCollection = { try $0.collections.delete($1.path) }
      command.isDeleting = true
      try command.run()
    })
}

extension Occurrence {
  /// `next: due 21 March`. An item without dates is open again at once.
  fileprivate func words(_ dates: HumanDate) -> String {
    let days = [("due", due), ("scheduled", scheduled), ("starts", start)]
    let next = days.lazy.compactMap { label, day in day.map { "next: \(label) \(dates.text($0))" } }.first
    return next ?? "it is open again"
  }
}

extension Command.Parameter {
  static let items = Command.Parameter("ITEM", .item, .some)
  static let subjects = Command.Parameter("ITEM|COLLECTION", .subject, .some)
}

/// Finds items, and collections if the command takes them, does one thing to all of them, and says so.
struct ItemsCommand {
  let session: Session
  /// The start of the receipt: `Moved "Renew passport"`.
  let verb: String
  var preference = Vault.Preference.open
  /// Whether an item takes its sub-items along, so they need no names of their own.
  var isWhole = false
  /// Whether the items are gone afterwards, so a result has none to show.
  var isDeleting = false
  let body: (Change, [Item]) throws -> [Item]
  /// Makes the same change to a collection; nil for a command that takes only items.
  var ofCollection: ((Change, ItemCollection) throws -> Void)?
  /// The start of the receipt for items that the change removed: `Completed and deleted "Renew passport"`.
  var verbOfRemoved: String?
  /// The end of the receipt for a single item: `next: due 21 March`.
  var next: (Item, HumanDate) -> String? = { _, _ in nil }

  func run() throws {
    try run(words: session.arguments.words)
  }

  /// - Parameters:
  ///   - words: the words that name items.
  ///   - rest: the end of the receipt: ` to Errands`.
  func run(words: [Argument], in opened: Vault? = nil, rest: String = "") throws {
    let vault = try opened ?? session.openVault()
    let selection = ItemSelection(session: session, vault: vault, preference: preference)
    try run(isWhole ? selection.outermost(words) : selection.subjects(words), in: vault, rest: rest)
  }

  func run(_ subjects: [Subject], in vault: Vault, rest: String = "") throws {
    if subjects.isEmpty {
      if session.output.isJSON { session.output.json(Session.nothingChanged) }
      return session.output.say("Nothing found; nothing changed.")
    }
    let items = subjects.items.map(\.item)
    var gone: Set<Place> = []
    let report = try session.change(vault) { change in
      let changed = items.isEmpty ? [] : try body(change, items)
      for collection in subjects.collections { try ofCollection?(change, collection) }
      gone = change.removed
      return changed
    }
    let coming =
      subjects.count == 1 && items.count == 1
      ? next(items[0], HumanDate(today: vault.now.date)).map { "; \($0)" } : nil
    // The user may not know what is in a collection that they delete.
    let inside = isDeleting ? subjects.collections.reduce(0) { $0 + $1.itemCount } : 0
    let contents = inside == 0 ? "" : ", with \(Phrase.counted(inside))"
    if let verbOfRemoved, !gone.isEmpty {
      let kept = subjects.filter { !$0.isItem(in: gone) }
      let removed = "\(verbOfRemoved) \(subjects.filter { $0.isItem(in: gone) }.names)"
      return try session.report(
        report, in: vault, kept.isEmpty ? removed : "\(verb) \(kept.names)\(rest). \(removed)",
        items: report.value.filter { !gone.contains($0.place) })
    }
    try session.report(
      report, in: vault, "\(verb) \(subjects.names)\(contents)\(rest)\(coming ?? "")",
      items: isDeleting ? [] : report.value
    )
  }
}
