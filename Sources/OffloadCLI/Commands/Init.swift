import JSON
import OffloadKit

extension Command {
  static let initialize = Command(
    name: "init", task: .vault, summary: "make a folder a vault",
    parameters: [Parameter("DIR", .folder, .optional)], options: [.asDefault, .here],
    about: [
      "Makes inbox.md and .offload/ if they're missing, and changes nothing else. An Obsidian vault, or "
        + "another folder that already has Markdown files, works without it.",
      "With --default, every command uses this vault, unless you name another one or are inside one. "
        + "Offload adds the line vault: to your settings. At a terminal it asks whether to do that.",
    ],
    examples: [
      Example("offload init ~/notes", "a new vault"),
      Example("offload init ~/notes --default", "a new vault that is also your default"),
      Example("offload init", "make the current folder a vault"),
    ],
    changes: true,
    run: { try InitCommand(session: $0).run() })
}

extension Option {
  static let asDefault = Option("default", "make this your default vault")
  static let here = Option("here", "allow the home folder, or a folder that contains it")
}

private struct InitCommand {
  let session: Session

  private var output: Output { session.output }

  func run() throws {
    let named = session.arguments.words.first ?? session.arguments[.vault]
    let folder = named.map { session.world.folder.absolute($0.text) } ?? session.world.directory
    try refuseHome(folder)
    if session.arguments.has(.dryRun) { return sayWhatWouldBe(folder) }
    let created = try Vault.make(folder, now: session.now(), user: session.user)
    let files = created.report.value
    if output.isJSON {
      if session.arguments.has(.asDefault) { try makeDefault(created.vault) }
      return output.json(
        .object([("vault", .string(folder)), ("files", JSONValue(files.map(\.text)))]))
    }
    for note in created.report.notes { output.say("note: \(note)") }
    if files.isEmpty {
      output.say("\(folder) is already a vault; nothing in it changed.")
      if session.arguments.has(.asDefault) { try makeDefault(created.vault) }
    } else {
      output.say("Made \(folder) a vault.")
      try offerDefault(created.vault)
    }
  }

  /// Refuses a home folder as a vault: every README below it would be a collection.
  private func refuseHome(_ folder: String) throws {
    guard !session.arguments.has(.here), let real = Platform.realPath(folder) else { return }
    let home = session.world.variable("HOME").flatMap(Platform.realPath)
    let holdsHome = home.map { $0 == real || $0.hasPrefix(real == "/" ? "/" : real + "/") } ?? false
    guard holdsHome || real == "/" else { return }
    throw Failure(
      "home-folder",
      home == real
        ? "\(folder) is your home folder, and all of it would become a vault; to do that anyway, add --here"
        : "\(folder) has more than notes in it, and all of it would become a vault; to do that anyway, add --here",
      hint: "offload init ~/notes")
  }

  private func sayWhatWouldBe(_ folder: String) {
    if output.isJSON {
      return output.json(.object([("vault", .string(folder)), ("files", .array([]))]))
    }
    output.say("This would make \(folder) a vault.")
  }

  // MARK: The default

  private func offerDefault(_ vault: Vault) throws {
    let isMeant = try session.arguments.has(.asDefault) || isWanted(vault)
    if isMeant {
      try makeDefault(vault)
      return output.say("To write down a thought: offload capture TEXT")
    }
    let isAround =
      Vault.find(from: session.world.directory).map(Platform.realPath) == Platform.realPath(vault.root)
    let place = isAround ? "" : " --vault \(ShellWords.quoted(vault.root))"
    output.say("To write down a thought: offload\(place) capture TEXT")
    if try !hasDefault() {
      output.say(
        "To use it from any folder: offload init --default \(ShellWords.quoted(vault.root))")
    }
  }

  private func hasDefault() throws -> Bool {
    try session.world.variable("OFFLOAD_VAULT") != nil || session.userSettings().vault != nil
  }

  /// Asks the user, if there is a terminal and no default vault yet. Otherwise returns false.
  private func isWanted(_ vault: Vault) throws -> Bool {
    guard session.console.isTerminal(.input), session.console.isTerminal(.error), !output.isQuiet,
      try !hasDefault(), let file = session.world.settingsFile
    else { return false }
    output.say("Use it from any folder? Offload then adds the line vault: \(vault.root) to \(file).")
    session.console.say(Array("[Y/n] ".utf8))
    guard let answer = try session.console.readLine() else {
      session.console.say([0x0A])
      return false
    }
    return answer.first.map { "yY".utf8.contains($0) } ?? true
  }

  private func makeDefault(_ vault: Vault) throws {
    guard let file = session.world.settingsFile else {
      throw Failure(
        "no-settings", "there is no home folder for your settings",
        hint: "export OFFLOAD_VAULT=\(vault.root)")
    }
    let former = try session.userSettings().vault
    do {
      let settings = try UserSettings.naming(vault: vault.root, in: session.world.settingsBytes())
      try vault.saveUserSettings(settings, to: file)
    } catch let error as VaultError {
      throw Failure(
        "settings",
        "Offload left \(file) unchanged (\(error.description)); the line to add is vault: \(vault.root)",
        hint: "export OFFLOAD_VAULT=\(vault.root)")
    }
    let rest = former.map { $0 == vault.root ? "" : "; before: vault: \($0)" } ?? ""
    output.say(
      "Every command now uses it, from any folder.  (saved in \(file)\(rest))")
  }
}
