import JSON
import OffloadKit
import TerminalKit

extension Command {
  static let find = Command(
    name: "find", task: .everyday, summary: "find words in your notes and items",
    parameters: [Parameter("WORDS", .text, .some)], options: [.limit],
    about: [
      "Looks in everything that you wrote: titles, text and items. A note must have all words; quote words to find "
        + "them together. Notes with the words in their title come first. Unlike offload list, it takes no query: "
        + "each character stands for itself."
    ],
    examples: [
      Example("offload find tram", "each line with this word, or one that contains it"),
      Example("offload find lisbon hotel", "notes with both words"),
      Example("offload find 'call mum' --limit 20", "these words together, 20 lines at most"),
      Example("offload edit 'Lisbon trip.md:12'", "open your editor at a line that it found"),
    ],
    run: { try FindCommand(session: $0).run() })
}

private struct FindCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let phrases = try session.arguments.words.map { text(try $0.utf8()) }
    let search = WordSearch(phrases)
    guard !search.isEmpty else {
      throw UsageError.missing(session.arguments.command.parameters[0], command: .find)
    }
    let survey = vault.find(search)
    let notes = try limited(survey.value)
    try session.show(notes.flatMap(rows)) { show(notes) }
    if survey.value.isEmpty {
      session.output.say("note: no note has \(Phrase.list(phrases.map(\.inQuotes), "and"))")
    }
    try session.refuse(missing: survey.unreadable)
  }

  /// Returns as many notes as have the lines that `--limit` allows.
  private func limited(_ notes: [FoundNote]) throws -> [FoundNote] {
    guard var room = try session.arguments.number(.limit) else { return notes }
    return notes.compactMap { note in
      guard room > 0 else { return nil }
      room -= note.titleLine == nil ? 0 : 1
      defer { room -= note.lines.count }
      return note.keeping(lines: max(room, 0))
    }
  }

  private func rows(of note: FoundNote) -> [ResultRow] {
    let title = note.titleLine.map { row(note, $0, note.title, isTitle: true) }
    return (title.map { [$0] } ?? []) + note.lines.map { row(note, $0.number, $0.text, isTitle: false) }
  }

  private func row(_ note: FoundNote, _ line: Int, _ text: String, isTitle: Bool) -> ResultRow {
    ResultRow(
      json: {
        .object([
          ("path", .string(note.path.text)), ("line", .number(line)), ("title", .string(note.title)),
          ("text", .string(text)), ("isTitle", .bool(isTitle)),
        ])
      },
      columns: { ["\(note.path.text):\(line)", note.title, text] })
  }

  // MARK: For a person

  private func show(_ notes: [FoundNote]) {
    for (index, note) in notes.enumerated() {
      if index > 0 { session.output.blankLine() }
      var heading = StyledText(note.title, .bold)
      heading.append(word: StyledText(note.path.text, .dim), gap: 2)
      session.output.line(heading, indent: 2)
      let width = note.lines.last.map { String($0.number).count } ?? 0
      for line in note.lines {
        let number = String(line.number)
        var row = StyledText(String(repeating: " ", count: 2 + width - number.count) + number, .id)
        row.append("  ")
        row.append(Excerpt(line, width: session.output.width.map { 2 * ($0 - width - 4) }).styled)
        session.output.line(row, indent: width + 4)
      }
    }
  }
}

/// The part of a found line around its words. Many people write a whole paragraph on one line.
private struct Excerpt {
  let styled: StyledText

  /// - Parameter width: the columns to fill at most; nil for the whole line.
  init(_ line: NoteLine, width: Int?) {
    let bytes = Array(line.text.utf8)
    let words = line.words ?? 0..<0
    var before = text(bytes[..<words.lowerBound]).drop(while: \.isWhitespace)
    let found = text(bytes[words])
    let after = text(bytes[words.upperBound...])
    var styled = StyledText()
    if let width, DisplayWidth.of(before + found) > width - 8 {
      before = before.suffix(max(8, width / 3)).drop { $0 != " " }
      styled.append("…")
    }
    styled.append(String(before))
    styled.append(found, .bold)
    styled.append(after)
    self.styled = width.map { styled.cut(to: max(8, $0)) } ?? styled
  }
}
