/// The manual page, made from the table of commands.
struct ManualPage {
  let table: CommandTable

  /// Returns the page in the language of `man(7)`.
  func roff() -> String {
    var page = Roff()
    page.title("OFFLOAD", date: Version.released, source: "offload \(Version.number)")
    page.request("SH", "NAME")
    page.words("offload - keep what's on your mind in a folder of Markdown files")
    page.request("SH", "SYNOPSIS")
    page.words("offload [OPTIONS] COMMAND \u{2026}")
    page.request("SH", "DESCRIPTION")
    page.paragraphs(Self.description)
    for task in Command.Task.allCases { commands(of: task, in: &page) }
    page.request("SH", "OPTIONS")
    page.words("Every command takes these, before its name or after it.")
    for option in Option.global { page.term(option.usage, option.summary) }
    for topic in HelpTopic.all { self.topic(topic, in: &page) }
    rows("ENVIRONMENT", Self.environment, in: &page)
    rows("FILES", Self.files, in: &page)
    rows("EXIT STATUS", Self.statuses, in: &page)
    return page.text
  }

  private func commands(of task: Command.Task, in page: inout Roff) {
    let commands = ([table.bare] + table.commands).filter { $0.task == task }
    guard !commands.isEmpty else { return }
    page.request("SH", task.rawValue.uppercased())
    for command in commands { self.command(command, in: &page) }
  }

  private func command(_ command: Command, in page: inout Roff) {
    page.request("SS", command.usage)
    page.words(Self.sentence(command.summary))
    page.paragraphs(command.about, isFirst: false)
    for option in command.needed + command.options { page.term(option.usage, option.summary) }
    for example in command.examples {
      page.example(example.line)
      page.request("RS", "8")
      page.words(example.says)
      page.request("RE")
    }
  }

  private func topic(_ topic: HelpTopic, in page: inout Roff) {
    page.request("SH", topic.title.uppercased())
    for (index, part) in topic.parts.enumerated() {
      switch part {
      case .text(let text): page.paragraphs([text], isFirst: index == 0)
      case .rows(let rows): for row in rows { page.term(row.0, row.1) }
      }
    }
  }

  private func rows(_ title: String, _ rows: [(String, String)], in page: inout Roff) {
    page.request("SH", title)
    for row in rows { page.term(row.0, row.1) }
  }

  private static func sentence(_ summary: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "."
  }

  private static let description = [
    "A vault is a folder. Its inbox.md has what you captured. Every other Markdown file is a collection, "
      + "and every list item in one is an item. Commands change single lines of these files and leave "
      + "every other byte alone.",
    "offload undo undoes anything that a command did, and --dry-run shows it beforehand.",
  ]

  private static let environment = [
    ("OFFLOAD_VAULT", "the vault, if you don't give --vault"),
    ("OFFLOAD_NOW", "the time that counts as now, like 2026-03-01T09:30"),
    ("VISUAL, EDITOR", "the editor of offload edit, if your settings name none"),
    ("NO_COLOR, CLICOLOR_FORCE", "turn colours off; turn them on, even in a pipe"),
    ("XDG_CONFIG_HOME", "the folder with the settings (default: ~/.config)"),
  ]

  private static let files = [
    ("inbox.md", "what you captured"),
    ("tags.md", "descriptions and colours of tags"),
    (".offload/config.yml", "the vault's settings; the rest of that folder is the journal"),
    ("~/.config/offload/config.yml", "your own settings"),
  ]

  private static let statuses = [
    ("0", "done; a query that finds nothing is done"),
    ("1", "it failed, and nothing changed"),
    ("2", "the command line is wrong"),
    ("3", "an address matches more than one item; Offload lists them"),
    ("4", "the vault changed in the meantime, and Offload couldn't merge the two; nothing changed"),
    (
      "5",
      "the change is recorded but not finished, or the disk hasn't confirmed it; the next change completes it"
    ),
  ]
}
