import OffloadKit
import TerminalKit

extension Command {
  static let languageServer = Command(
    name: "lsp", task: .vault, summary: "give your editor completion, links and items",
    options: [.serverCheck, .serverLog],
    about: [
      "Your editor starts it and talks to it in the Language Server Protocol, over standard input and "
        + "output. The README leads to the page Editors.md, which has the few lines that each editor needs.",
      "If a file is open in your editor, it asks the editor to change it, and never writes the file "
        + "itself. It prints errors to standard error, which editors keep in a log. With --log, it also "
        + "writes them to your own file, with each request.",
    ],
    examples: [
      Example("offload lsp --check", "show what an editor would see here"),
      Example("offload lsp --log lsp.log", "log what the editor asks, if nothing seems to happen"),
    ],
    run: { try LanguageServerCommand(session: $0).run() })
}

extension Option {
  static let serverCheck = Option("check", "ask it what an editor would, and print the answers")
  static let serverLog = Option(
    "log", "FILE", .file, "log requests and answers to this file, without your texts")
}

private struct LanguageServerCommand {
  let session: Session

  func run() throws {
    guard let serve = session.world.languageServer else {
      throw Failure("no-server", "this build has no language server", hint: "offload help")
    }
    let (world, settings) = (session.world, try session.userSettings())
    let named = session.arguments[.vault].map(\.text) ?? world.variable("OFFLOAD_VAULT")
    let now = try session.now()
    let isFixed = world.variable("OFFLOAD_NOW") != nil
    let log = session.arguments.has(.dryRun) ? nil : session.arguments[.serverLog]
    let file = try log.map(openLog)
    // The line may have text from elsewhere, and people look at this file in a terminal.
    let write: @Sendable (String) -> Void = { line in
      let moment = Moment.now()
      file?.append("\(moment.date) \(moment.time) \(VisibleText.of(line))")
    }
    write("offload \(Version.number) starts in \(world.directory)")
    let start = LanguageServerStart(
      user: world.user(settings), vault: named.map { settings.vaultFolder($0, in: world.folder) },
      usualVault: settings.usualVaultFolder(in: world.folder), home: world.variable("HOME"),
      directory: world.directory, now: { isFixed ? now : Moment.now() },
      isCheck: session.arguments.has(.serverCheck),
      log: { line in
        write(line)
        _ = Platform.write(
          Array("offload lsp: \(VisibleText.of(line))\n".utf8), to: StandardStream.error.rawValue)
      }, trace: file == nil ? nil : write)
    // Removes the line that says Offload is working: from here on, the server owns the descriptors.
    session.console.say([])
    if serve(start) != 0 { throw SaidAlready.failed }
  }

  /// Opens the log. Errors name the file as the user typed it.
  private func openLog(_ name: Argument) throws -> ActivityLog {
    do {
      return try ActivityLog(at: session.world.folder.absolute(name.bytes), title: "offload lsp: a log")
    } catch VaultError.outputExists {
      throw Failure(
        "not-a-log", "\(ShellWords.quoted(name.text)) isn't a log of offload lsp, so Offload won't add to it",
        hint: "offload lsp --log NEW-FILE")
    } catch VaultError.outputNotAFile {
      throw VaultError.outputNotAFile(path: name.text)
    }
  }
}
