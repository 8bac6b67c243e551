import JSON
import OffloadKit

extension Command {
  static let list = Command(
    name: "list", task: .everyday, summary: "list items that match a query",
    parameters: [Parameter("QUERY", .query, .any)],
    options: Option.listing,
    about: [
      "Without a query, it lists everything that isn't done. An item must match all terms; see offload "
        + "help query."
    ],
    examples: [
      Example("offload list due:..friday", "due by Friday"),
      Example("offload list tag:errand not in:inbox", "errands that you have sorted"),
      Example("offload list 'in:Lisbon trip' --tree", "a plan, with its steps indented"),
      Example("offload list is:done completed:today", "done today"),
      Example("offload list created:'this week' --all", "captured this week, done or not"),
      Example("offload list tag:waiting --sort due --limit 5", "five to ask about first"),
      Example("offload list passport | offload done -", "complete everything it finds"),
      Example("offload @trips", "a saved query, with its own order; see offload help settings"),
    ],
    run: { session in
      let vault = try session.openVault()
      try ListCommand(session: try session.asSaved(in: vault), vault: vault).run(session.arguments.words)
    })

  static let inbox = Command(
    name: "inbox", task: .everyday, summary: "list what waits in the inbox",
    parameters: [Parameter("QUERY", .query, .any)],
    options: Option.listing,
    about: ["The same as offload list in:inbox."],
    examples: [
      Example("offload inbox", "all of it, oldest first"),
      Example("offload inbox --sort=-created --limit 5", "the newest"),
      Example("offload inbox --count", "count them"),
    ],
    run: { session in
      let vault = try session.openVault()
      try ListCommand(session: session, vault: vault, isInbox: true).run(session.arguments.words)
    })
}

private struct ListCommand {
  let session: Session
  let vault: Vault
  /// Whether it lists only the inbox.
  var isInbox = false

  func run(_ words: [Argument]) throws {
    let arguments = session.arguments
    var request = try session.request(words, in: vault)
    if isInbox { request.query = request.query.inInbox }
    try session.tell(of: vault.unknownNames(in: request.sort.map(\.property)), "so it sorts nothing")
    let grouping = try arguments[.group].map { try ItemGrouping(named: $0.text, in: vault) }
    if let grouping {
      try session.tell(
        of: vault.unknownNames(in: [grouping.key], among: ItemGrouping.names), "so it groups nothing")
    }
    if arguments.has(.count) {
      let survey = try vault.survey(request)
      let count = min(survey.value, request.limit ?? .max)
      if survey.value == 0 { try session.tellOfNothing(request, in: vault) }
      session.output.isJSON ? session.output.json(.number(count)) : session.output.emit("\(count)\n")
      return try session.refuse(missing: survey.unreadable)
    }
    if grouping == nil, !arguments.has(.tree), session.output.isJSON {
      let objects = vault.streamLines(request, as: .json, keeping: 12 << 20)
      return try session.refuse(missing: session.showArray(of: objects))
    }
    if grouping == nil, !arguments.has(.tree), showsLines {
      let lines = vault.streamLines(request, keeping: 40 << 20)
      if lines.isEmpty { try session.tellOfNothing(request, in: vault) }
      return try session.refuse(missing: session.show(lines))
    }
    if grouping == nil, !arguments.has(.tree), let template = try session.itemTemplate(in: vault) {
      return try show(request, through: template, in: vault)
    }
    let listing = try vault.list(request)
    try ItemListing(
      session: session, vault: vault, items: listing.items, grouping: grouping, isTree: arguments.has(.tree)
    )
    .show()
    if listing.items.isEmpty {
      try session.tellOfNothing(request, in: vault)
    } else if session.output.isForPerson {
      session.tellOfOtherMeaning(request.query, in: vault)
    }
    try session.refuse(missing: listing.unreadable)
  }

  /// Prints each item through a template as soon as it is read.
  private func show(_ request: ListRequest, through template: ResultTemplate, in vault: Vault) throws {
    let items = vault.stream(request)
    var isEmpty = true
    let unreadable = try items.send { listed in
      isEmpty = false
      session.emit(try template.line(for: template.value(of: listed)))
      return !session.console.isOutputClosed
    }
    if isEmpty { try session.tellOfNothing(request, in: vault) }
    try session.refuse(missing: unreadable)
  }

  /// Whether it prints only lines of files, and so needs nothing else from the items.
  private var showsLines: Bool {
    !session.output.isJSON && !session.output.isForPerson && session.arguments[.format] == nil
  }
}

extension Session {
  /// Returns the session with the options that the settings give to the saved query in the command line, if there is
  /// one. An option that the user typed counts more.
  ///
  /// - Throws: a failure that names the query, if the settings have an invalid value.
  fileprivate func asSaved(in vault: Vault) throws -> Session {
    guard let (name, saved) = vault.settings.onlySavedQuery(among: arguments.words.map(\.text)) else {
      return self
    }
    var session = self
    for option in Option.listing + [.format] {
      guard let value = saved.options[option.name], !arguments.has(option) else { continue }
      if option == .format, arguments.has(.json) { continue }
      var arguments = session.arguments
      arguments.add(Argument(value), to: option)
      session = session.with(arguments)
      do { try session.checkValue(of: option, in: vault) } catch {
        let failure = Failure(describing: error)
        throw Failure(
          failure.code, "\(option.name) of @\(name) in \(VaultPath.settings): \(failure.message)",
          hint: "offload help settings", status: failure.status)
      }
    }
    return session
  }

  /// - Throws: the error of an invalid value.
  private func checkValue(of option: Option, in vault: Vault) throws {
    switch option {
    case .sort: _ = try arguments[.sort].map { try SortKey.parse($0.text) }
    case .group: _ = try arguments[.group].map { try ItemGrouping(named: $0.text, in: vault) }
    case .limit: _ = try arguments.number(.limit)
    case .format: _ = try itemTemplate(in: vault)
    default: break
    }
  }
}
