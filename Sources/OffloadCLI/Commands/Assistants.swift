import OffloadKit

extension Command {
  static let assistants = Command(
    name: "mcp", task: .vault, summary: "let an assistant read your vault, or work in it",
    options: [.allow, .only],
    about: [
      "Your assistant's program starts it and talks to it in the Model Context Protocol, over standard input "
        + "and output. The README leads to the page Assistants.md, which has the few lines that each program needs.",
      "It only reads, unless you allow more: --allow capture lets the assistant add thoughts, and --allow change also "
        + "complete, change, move and archive items, and make or rename collections. offload log says what it did, and "
        + "offload undo undoes it.",
      "With --only, the assistant sees nothing but the items that match the query. It uses the vault of --vault, "
        + "$OFFLOAD_VAULT or your settings, not the one you're in.",
    ],
    examples: [
      Example("offload mcp --vault .", "let it read the vault you're in"),
      Example("offload mcp --vault . --allow capture", "let it add thoughts to your inbox"),
      Example("offload mcp --vault . --only 'not tag:waiting'", "without items that have a tag"),
      Example("offload mcp --vault . --only in:Errands", "only one collection, with its text"),
    ],
    run: { try AssistantsCommand(session: $0).run() })
}

extension Option {
  static let allow = Option(
    "allow", "WHAT", .choice(Allowance.named.map(\.name)), "let it add thoughts (capture) or do more (change)"
  )
  static let only = Option("only", "QUERY", .query, "show only the items that match QUERY")
}

private struct AssistantsCommand {
  let session: Session

  func run() throws {
    guard let serve = session.world.assistants else {
      throw Failure("no-server", "this build has no server for assistants", hint: "offload help")
    }
    let (world, settings) = (session.world, try session.userSettings())
    let now = try session.now()
    let isFixed = world.variable("OFFLOAD_NOW") != nil
    let only = session.arguments[.only]?.text
    if let only, only.allSatisfy(\.isWhitespace) {
      throw Failure(
        "empty-query", "--only is empty; leave it out to show the whole vault", hint: "offload help mcp",
        status: .usage)
    }
    let start = AssistantStart(
      vault: try folder(settings), user: world.user(settings), only: only, allowed: allowed,
      version: Version.number, now: { isFixed ? now : Moment.now() })
    // What is wrong with the vault or the query is told before an assistant asks.
    let vault = try Vault.open(start.vault, now: now, user: start.user)
    if let only {
      let query = try vault.query(only)
      // Where a file can't be read, nobody knows whether its names are unknown.
      if let unknown = try? vault.unknownNames(in: query) { session.tell(of: unknown) }
    }
    // Removes the line that says Offload is working: from here on, the server owns the descriptors.
    session.console.say([])
    if serve(start) != 0 { throw SaidAlready.failed }
  }

  private var allowed: Allowance {
    let name = session.arguments[.allow]?.text
    return Allowance.named.first { $0.name == name }?.allowance ?? .reading
  }

  /// Returns the vault's folder. A program starts the server anywhere, so the working folder says nothing.
  private func folder(_ settings: UserSettings) throws -> String {
    let folder = session.world.folder
    if let named = session.arguments[.vault]?.text ?? session.world.variable("OFFLOAD_VAULT") {
      guard !named.isEmpty else { throw Failure.noVaultNamed }
      return settings.vaultFolder(named, in: folder)
    }
    guard let usual = settings.usualVaultFolder(in: folder) else {
      throw Failure(
        "no-vault", "nothing says which vault the assistant may read", hint: "offload mcp --vault DIR")
    }
    return usual
  }
}
