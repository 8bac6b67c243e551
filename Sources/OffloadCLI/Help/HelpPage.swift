import OffloadKit

/// The pages of `offload help`, made from the table of commands.
struct HelpPage {
  let table: CommandTable
  let width: Int

  /// Returns the page that most people need, on one screen.
  func firstPage() -> [StyledText] {
    var layout = HelpLayout(width: width)
    layout.paragraph("Offload keeps what's on your mind in a folder of Markdown files.")
    layout.blank()
    layout.rows(Self.firstSteps.map(Self.row))
    layout.blank()
    layout.rows(
      table.firstPage.map { Self.row($0.title, $0.commands.map(\.name).joined(separator: "  ")) })
    layout.blank()
    layout.rows([
      Self.row("offload help COMMAND", "how to use a command, with examples"),
      Self.row("offload help all", "all commands, and the options that all of them take"),
    ])
    layout.blank()
    layout.paragraph("More help, such as offload help query:")
    layout.rows([
      Self.row("About", names(of: .topics)), Self.row("Coming from", names(of: .otherTools)),
    ])
    return layout.lines
  }

  /// Returns the page of all commands, by task.
  func overview() -> [StyledText] {
    var layout = HelpLayout(width: width)
    for task in Command.Task.allCases {
      let commands = ([table.bare] + table.commands).filter { $0.task == task }
      guard !commands.isEmpty else { continue }
      layout.heading(task.rawValue)
      layout.rows(commands.map { ($0.name.isEmpty ? "(nothing)" : $0.name, $0.summary) }.map(Self.row))
    }
    layout.heading("With every command")
    layout.rows(Option.global.map { Self.row($0.usage, $0.summary) })
    return layout.lines
  }

  private static let firstSteps = [
    ("offload init ~/notes", "once: make a folder for your notes"),
    ("offload capture Call mum", "write a thought down"),
    ("offload", "see what's waiting and what's due"),
    ("offload ui", "sort, plan and search on the whole screen"),
    ("offload undo", "undo the last command"),
  ]

  private func names(of kind: HelpTopic.Kind) -> String {
    HelpTopic.all.filter { $0.kind == kind }.map(\.name).joined(separator: "  ")
  }

  /// Returns the page about one command.
  func page(of command: Command) -> [StyledText] {
    var layout = HelpLayout(width: width)
    layout.paragraph(
      StyledText("\(command.name.isEmpty ? "offload" : "offload \(command.name)"): \(command.summary)"))
    layout.blank()
    var usage = StyledText("usage: ", .bold)
    usage.append(command.usage)
    layout.paragraph(usage, indent: 7)
    for text in command.about {
      layout.blank()
      layout.paragraph(StyledText(text))
    }
    examples(command.examples, in: &layout)
    let options = command.needed + command.options
    if !options.isEmpty {
      layout.heading("Options")
      layout.rows(options.map { Self.row($0.usage, $0.summary) })
    }
    subcommands(of: command.name, in: &layout)
    layout.blank()
    layout.paragraph("Options of every command: offload help all")
    return layout.lines
  }

  private func examples(_ examples: [Command.Example], in layout: inout HelpLayout) {
    guard !examples.isEmpty else { return }
    layout.heading("Examples")
    for example in examples {
      var line = StyledText("  ")
      line.append(example.line, .hint)
      layout.paragraph(line, indent: 6)
      layout.paragraph(StyledText("      \(example.says)"), indent: 6)
    }
  }

  /// Returns the page of a group that isn't a command itself, with its commands.
  func page(ofGroup group: String) -> [StyledText] {
    var layout = HelpLayout(width: width)
    layout.paragraph(StyledText("offload \(group) …"))
    subcommands(of: group, in: &layout)
    return layout.lines
  }

  private func subcommands(of group: String, in layout: inout HelpLayout) {
    let commands = table.commands.filter { $0.name.hasPrefix("\(group) ") }
    guard let first = commands.first else { return }
    layout.blank()
    layout.rows(commands.map { Self.row($0.name, $0.summary) })
    layout.blank()
    layout.paragraph(StyledText("For examples: offload help \(first.name)"))
  }

  func page(of topic: HelpTopic) -> [StyledText] {
    var layout = HelpLayout(width: width)
    layout.paragraph(StyledText(topic.title, .bold))
    for part in topic.parts {
      layout.blank()
      switch part {
      case .text(let text): layout.paragraph(StyledText(text))
      case .rows(let rows): layout.rows(rows.map { Self.row($0.0, $0.1) })
      }
    }
    return layout.lines
  }

  private static func row(_ name: String, _ meaning: String) -> (name: StyledText, meaning: String) {
    (StyledText(name), meaning)
  }
}
