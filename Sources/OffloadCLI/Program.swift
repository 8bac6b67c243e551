import OffloadKit

/// The command-line program: words go in; results, talk and an exit status come out.
package struct Program {
  let table: CommandTable
  let console: any Console
  let world: World

  package init(console: any Console, world: World) {
    self.init(table: .offload, console: console, world: world)
  }

  init(table: CommandTable, console: any Console, world: World) {
    (self.table, self.console, self.world) = (table, console, world)
  }

  /// Runs one command line, without the program's name.
  ///
  /// - Returns: The exit status, as `ExitStatus` lists them.
  package func run(_ arguments: [Argument]) -> Int32 {
    var parsed: ParsedArguments?
    let opened = OpenedVaults()
    var status = ExitStatus.done
    let isJSON = arguments.prefix { !$0.endsOptions }.contains(Argument("--json"))
    do {
      let understood = try ArgumentParser(table: table).parse(arguments)
      parsed = understood
      status = try perform(understood, opened)
    } catch SaidAlready.failed {
      status = .failed
    } catch {
      let failure = Failure(describing: error).hinting(at: parsed)
      let output = Output(
        console: console, isJSON: isJSON, isQuiet: parsed?.has(.quiet) ?? false,
        color: parsed?[.color]?.text ?? Self.color(in: arguments) ?? usualColor,
        environment: world.environment)
      output.tell(failure, opened.takeUntoldNotes(failed: true))
      status = failure.status
    }
    return finish(status, changes: parsed?.command.changes ?? false).rawValue
  }

  private func perform(_ arguments: ParsedArguments, _ opened: OpenedVaults) throws -> ExitStatus {
    if arguments.has(.json), arguments.has(.format) {
      throw UsageError.notTogether([.json, .format], command: arguments.command)
    }
    if let source = arguments[.format] { _ = try ResultTemplate(source) }
    let settings = try? world.userSettings()
    let output = Output(
      console: console, isJSON: arguments.has(.json), isQuiet: arguments.has(.quiet),
      color: arguments[.color]?.text ?? settings?.color, environment: world.environment)
    let session = Session(
      arguments: arguments, table: table, output: output, world: world, settings: settings,
      opened: opened)
    if arguments.has(.help) {
      try HelpRequest(session: session).answer()
    } else if arguments.has(.version) {
      output.emit("offload \(Version.number)\n")
    } else {
      if !arguments.has(.quiet) { console.beginWork() }
      try arguments.command.run(session)
      session.sayUntold()
    }
    return opened.haveGaps ? .unfinished : .done
  }

  private var usualColor: String? { try? world.userSettings().color }

  /// Returns the choice of colours on a command line that has an error elsewhere.
  private static func color(in arguments: [Argument]) -> String? {
    let option = "--\(Option.color.name)="
    return arguments.prefix { !$0.endsOptions }.map(\.text).last { $0.hasPrefix(option) }
      .map { String($0.dropFirst(option.count)) }
  }

  /// Writes the last results. A change stays made even if Offload can't write its report.
  private func finish(_ status: ExitStatus, changes: Bool) -> ExitStatus {
    do {
      try console.finish()
      return status
    } catch {
      let failure = Failure(describing: error)
      let isDone = changes && status == .done
      console.say(Array("\(isDone ? "note: it is done, but" : "error:") \(failure.message.line)\n".utf8))
      return changes || status != .done ? status : failure.status
    }
  }
}
