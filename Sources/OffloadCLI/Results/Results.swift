import JSON
import OffloadKit
import TerminalKit

/// One result, in each of the shapes that the user can ask for.
struct ResultRow {
  /// For `--json` and `--format`.
  let json: () -> JSONValue
  /// For a pipe, with tabs between.
  let columns: () -> [String]
}

extension Session {
  /// Prints results: as JSON, through the template, for a person, or one per line for a pipe.
  ///
  /// - Parameter person: lays the same results out for a person.
  func show(_ rows: some Sequence<ResultRow>, person: () throws -> Void) throws {
    if output.isJSON {
      output.json(rows.lazy.map { $0.json() })
    } else if let source = arguments[.format] {
      let template = try ResultTemplate(source)
      for row in rows where !console.isOutputClosed { emit(try template.line(for: row.json())) }
    } else if output.isForPerson {
      try person()
    } else {
      for row in rows where !console.isOutputClosed { output.emit(PipeLine.of(row.columns())) }
    }
  }
}

extension Session {
  /// Prints items through a template.
  func show(_ items: [ListedItem], through template: ResultTemplate) throws {
    for item in items where !console.isOutputClosed { emit(try template.line(for: template.value(of: item))) }
  }

  /// Returns the template of `--format` for items; nil without that option.
  ///
  /// - Throws: ``UsageError/unknownTemplateName(_:nearest:)`` for a name that no item of the vault has a value for.
  func itemTemplate(in vault: Vault) throws -> ResultTemplate? {
    try arguments[.format].map { try ResultTemplate($0, ofItemsIn: vault) }
  }

  /// Prints a line that a template made from a result.
  func emit(_ line: String) { output.emit(output.isForPerson ? VisibleText.lines(of: line) : line) }

  /// Prints lines of files, each with the item's address and place before it.
  ///
  /// - Returns: false if nobody reads them any more.
  func show(_ lines: LineListing) -> Bool { lines.send(as: PipeLineWriter.text, output.emit(piece:)) }

  /// Prints the same lines as they come.
  ///
  /// - Returns: the unreadable files.
  func show(_ lines: LineStream) -> [UnreadFile] { lines.send(as: PipeLineWriter.text, output.emit(piece:)) }

  /// Prints an array of the objects of items.
  ///
  /// - Returns: the unreadable files.
  func showArray(of objects: LineStream) -> [UnreadFile] {
    var array = JSONLines()
    let unreadable = objects.send(as: { $0.rendered(after: JSONLines.separator) }) {
      output.emit(piece: array.joined($0))
    }
    output.emit(array.end)
    return unreadable
  }
}

/// A result on one line, for the next program.
enum PipeLine {
  /// Returns the line. In its columns, line ends become U+FFFD, and so do tabs, except in the last column.
  static func of(_ columns: [String]) -> String {
    var line = ""
    for (index, column) in columns.enumerated() {
      if index > 0 { line += "\t" }
      line += clean(column, isLast: index == columns.count - 1)
    }
    return line + "\n"
  }

  private static func clean(_ text: String, isLast: Bool) -> String {
    let breaks = { (byte: UInt8) in byte == 0x0A || byte == 0x0D || (byte == 0x09 && !isLast) }
    guard text.utf8.contains(where: breaks) else { return text }
    return String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          scalar.isASCII && breaks(UInt8(scalar.value)) ? "\u{FFFD}" : scalar
        }))
  }
}
