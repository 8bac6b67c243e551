import OffloadKit
import TerminalKit

extension Command {
  static let languageServer = Command(
    name: "lsp", task: .vault, summary: "serve editors: completion, links and items where you type",
    options: [.serverCheck, .serverLog],
    about: [
      "An editor starts it and speaks the Language Server Protocol with it, over standard input and output. The page "
        + "Editors.md, beside the README, has the few lines that each of them needs.",
      "It changes a file that is open in the editor by asking the editor, and never on disk. What goes wrong is said on "
        + "standard error, which editors keep in a log; --log keeps that, and what was asked, in a file of yours.",
    ],
    examples: [
      Example("offload lsp --check", "what an editor would see here"),
      Example("offload lsp --log lsp.log", "and what it asked, where it is silent"),
    ],
    run: { try LanguageServerCommand(session: $0).run() })
}

extension Option {
  static let serverCheck = Option("check", "start, ask itself, and say what an editor would see")
  static let serverLog = Option(
    "log", "FILE", .file, "add to this file what is asked and answered, without the texts")
}

private struct LanguageServerCommand {
  let session: Session

  func run() throws {
    guard let serve = session.world.languageServer else {
      throw Failure("no-server", "this build has no language server", hint: "offload help")
    }
    let world = session.world
    let named = session.arguments[.vault].map(\.text) ?? world.variable("OFFLOAD_VAULT")
    let now = try session.now()
    let isFixed = world.variable("OFFLOAD_NOW") != nil
    let log = session.arguments.has(.dryRun) ? nil : session.arguments[.serverLog]
    let file = try log.map(openLog)
    // Text that came from elsewhere, in a file that people look at in a terminal.
    let write: @Sendable (String) -> Void = { line in
      let moment = Moment.now()
      file?.append("\(moment.date) \(moment.time) \(VisibleText.of(line))")
    }
    write("offload \(Version.number) starts in \(world.directory)")
    let start = LanguageServerStart(
      user: world.user(try session.userSettings()), vault: named.map(world.folder.absolute),
      usualVault: try session.userSettings().vault.map(world.folder.fromHome), home: world.variable("HOME"),
      directory: world.directory, now: { isFixed ? now : Moment.now() },
      isCheck: session.arguments.has(.serverCheck),
      log: { line in
        write(line)
        _ = Platform.write(
          Array("offload lsp: \(VisibleText.of(line))\n".utf8), to: StandardStream.error.rawValue)
      }, trace: file == nil ? nil : write)
    // Ends the wait that long work announces: from here on the descriptors are the server's.
    session.console.say([])
    if serve(start) != 0 { throw SaidAlready.failed }
  }

  /// A refusal names the file as it was typed.
  private func openLog(_ name: Argument) throws -> ActivityLog {
    do {
      return try ActivityLog(at: session.world.folder.absolute(name.bytes), title: "offload lsp: a log")
    } catch VaultError.outputExists {
      throw Failure(
        "not-a-log", "\(ShellWords.quoted(name.text)) is no log of this, and gets no line",
        hint: "offload lsp --log NEW-FILE")
    } catch VaultError.outputNotAFile {
      throw VaultError.outputNotAFile(path: name.text)
    }
  }
}
