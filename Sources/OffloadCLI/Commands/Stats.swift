import JSON
import OffloadKit

extension Command {
  static let stats = Command(
    name: "stats", task: .everyday, summary: "show what you captured and did, your tags and the inbox",
    options: [.html, .force],
    about: [
      "Shows what you captured and did by day, week and month, and a year day by day. Also shows tags by "
        + "use, the age of the inbox and the collections with the most open items. Captures count on their day in the "
        + "field created, done items on their day in completion.",
      "--html writes a web page with the same charts, light or dark, which needs no network; - prints it. "
        + "If your locale isn't UTF-8, the charts at the terminal are plain ASCII.",
    ],
    examples: [
      Example("offload stats", "fits a terminal of any width"),
      Example("offload stats --html stats.html", "a page for a browser"),
      Example("offload stats --json", "for a script"),
    ],
    run: { try StatsCommand(session: $0).run() })
}

extension Option {
  static let html = Option("html", "FILE", .file, "write an HTML page to this file; - prints it")
}

private struct StatsCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let survey = try vault.statistics()
    let statistics = survey.value
    let output = session.output
    if let file = session.arguments[.html] {
      try page(StatisticsDocument(statistics: statistics).html(), to: file, of: vault)
    } else if output.isJSON {
      output.json(JSONValue(statistics))
    } else {
      try session.show(StatisticsRows(statistics: statistics).rows) {
        for line in page(statistics, in: vault).lines() { output.line(line) }
      }
    }
    try session.refuse(missing: survey.unreadable)
  }

  private func page(_ statistics: Statistics, in vault: Vault) -> StatisticsPage {
    StatisticsPage(
      statistics: statistics, characters: BarCharacters(environment: session.world.environment),
      width: min(session.output.width ?? 80, 100), colors: session.tagColors(of: vault))
  }

  private func page(_ html: String, to file: Argument, of vault: Vault) throws {
    let output = session.output
    if file.isStandardInput { return output.emit(html) }
    if session.arguments.has(.dryRun) { return output.say("This would write a page to \(file.text).") }
    try session.save(Array(html.utf8), in: file, of: vault)
    if output.isJSON {
      output.json(.object([("file", .string(file.text))]))
    } else {
      output.say("Wrote \(file.text).")
    }
  }
}
