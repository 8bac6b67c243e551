import OffloadKit

/// Answers `offload help`, `offload help COMMAND` and `offload COMMAND --help`.
struct HelpRequest {
  let session: Session

  /// The name of the page of all commands, in `offload help all`.
  static let all = "all"

  func answer() throws {
    if session.arguments.has(.man) { return session.output.emit(ManualPage(table: session.table).roff()) }
    let asked = session.arguments.command
    let words = session.arguments.words.map(\.text)
    if asked.name.isEmpty || asked.name == "help" {
      try show(words.joined(separator: " "))
    } else {
      show(page.page(of: asked))
    }
  }

  private var page: HelpPage {
    HelpPage(table: session.table, width: session.output.width ?? 80)
  }

  private func show(_ name: String) throws {
    if name.isEmpty {
      show(page.firstPage())
    } else if name == Self.all {
      show(page.overview())
    } else if let command = session.table.command(name) {
      show(page.page(of: command))
    } else if session.table.hasGroup(name) {
      show(page.page(ofGroup: name))
    } else if let topic = HelpTopic.all.first(where: { $0.name == name }) {
      show(page.page(of: topic))
    } else {
      let names = session.table.commands.map(\.name) + HelpTopic.all.map(\.name) + [Self.all]
      throw UsageError.noSuchHelp(name, nearest: Suggestion.nearest(to: name, among: names))
    }
  }

  private func show(_ lines: [StyledText]) {
    for line in lines { session.output.emit(line.rendered(session.output.colors) + "\n") }
  }
}

extension Option {
  static let man = Option("man", "print all help as a manual page")
}
