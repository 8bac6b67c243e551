import JSON
import OffloadKit

extension Command {
  static let stats = Command(
    name: "stats", task: .everyday, summary: "what was captured and done, tags, the inbox",
    options: [.html, .force],
    about: [
      "Captured and done by day, week and month, a year day by day, tags by use, the age of the inbox and the collections "
        + "with the most open items. What is captured counts by the field created, what is done by completion.",
      "--html writes a page of its own with the same pictures, light or dark, which needs no network; - prints it. The "
        + "signs are plain ASCII where the locale has another encoding than UTF-8.",
    ],
    examples: [
      Example("offload stats", "at a terminal of any width"),
      Example("offload stats --html stats.html", "a page for a browser"),
      Example("offload stats --json", "for a script"),
    ],
    run: { try StatsCommand(session: $0).run() })
}

extension Option {
  static let html = Option("html", "FILE", .file, "a page of HTML into a file; - prints it")
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
    if session.arguments.has(.dryRun) { return output.say("A page would be written to \(file.text).") }
    try session.save(Array(html.utf8), in: file, of: vault)
    if output.isJSON {
      output.json(.object([("file", .string(file.text))]))
    } else {
      output.say("Wrote \(file.text).")
    }
  }
}
