import JSON
import OffloadKit
import TerminalKit

extension Command {
  static let export = Command(
    name: "export", task: .exchange, summary: "export items for another program",
    parameters: [
      Parameter("FORMAT", .choice(["json"] + ExportFormat.allCases.map(\.rawValue))),
      Parameter("QUERY", .query, .any),
    ],
    options: [.output, .force, .raw, .all, .sort, .limit],
    about: [
      "Exports what offload list shows for the query; --all adds done and cancelled items. json and csv "
        + "have all of an item, and markdown has its lines unchanged, with its sub-items. todo.txt, "
        + "ics (calendar to-dos) and taskwarrior (for task import) can hold less, and Offload prints a note about what they leave out.",
      "In csv, Offload puts an apostrophe before text that a spreadsheet would run as a formula. import "
        + "csv removes it again.",
      "Without --output it prints the result. It overwrites a file only with --force, and never a file in "
        + "the vault.",
    ],
    examples: [
      Example("offload export csv --all --output items.csv", "everything, as a table"),
      Example("offload export todo.txt tag:errand", "errands for todo.txt"),
      Example(
        "offload export ics has:due --output due.ics --force",
        "for a calendar, replacing the last export"),
      Example("offload export taskwarrior --all | task import", "back to Taskwarrior"),
      Example("offload export markdown 'in:Lisbon trip'", "a plan to send to someone"),
    ],
    run: { try ExportCommand(session: $0).run() })
}

extension Option {
  static let output = Option("output", "FILE", .file, "write to this file instead of printing")
  static let raw = Option("raw", "keep csv cells exactly as they are, even formulas")
  static let force = Option("force", "overwrite the file if it exists")
}

private struct ExportCommand {
  let session: Session

  func run() throws {
    let arguments = session.arguments
    let vault = try session.openVault()
    let request = try session.request(Array(arguments.words.dropFirst()), in: vault)
    let items = vault.stream(request)
    let name = arguments.words[0].text
    let file = arguments[.output]
    var (bytes, count) = ([UInt8](), 0)
    let written = try write(items, in: name, isSorted: !request.sort.isEmpty, vault, counting: &count) {
      if file == nil { show($0) } else { bytes += $0 }
      return file != nil || !session.console.isOutputClosed
    }
    if let file { try save(bytes, in: file, count: count, of: vault) }
    if let sentence = Loss.message(written.losses, of: name) {
      session.output.say(StyledText("note: \(sentence)"))
    }
    try session.refuse(missing: written.unreadable)
  }

  /// Hands over the text piece by piece, until `receive` returns false.
  private func write(
    _ items: ItemStream, in name: String, isSorted: Bool, _ vault: Vault, counting count: inout Int,
    _ receive: ([UInt8]) -> Bool
  ) throws -> (losses: [Loss], unreadable: [UnreadFile]) {
    switch ExportFormat(rawValue: name) {
    case nil:
      var array = JSONLines()
      let unreadable = items.send { listed in
        count += 1
        var bytes: [UInt8] = []
        array.append(JSONValue(listed).bytes, to: &bytes)
        return receive(bytes)
      }
      _ = receive(array.end)
      return ([], unreadable)
    case .csv:
      // The header comes first, and then one record an item.
      count = -1
      let unreadable = vault.exportTable(items, isRaw: session.arguments.has(.raw)) {
        count += 1
        return receive($0)
      }
      return ([], unreadable)
    case let format?:
      var listed: [ListedItem] = []
      let unreadable = items.send {
        listed.append($0)
        return true
      }
      count = listed.count
      let exported = try vault.export(listed, as: format, isSorted: isSorted)
      _ = receive(exported.bytes)
      return (exported.losses, unreadable)
    }
  }

  private func show(_ bytes: [UInt8]) {
    let output = session.output
    guard output.isForPerson else { return output.emit(bytes) }
    output.emit(
      VisibleText.lines(of: String(String(decoding: bytes, as: UTF8.self).map { $0 == "\r\n" ? "\n" : $0 })))
  }

  private func save(_ bytes: [UInt8], in file: Argument, count: Int, of vault: Vault) throws {
    let output = session.output
    guard !session.arguments.has(.dryRun) else {
      return output.say("This would write \(Phrase.counted(count)) to \(file.text).")
    }
    try session.save(bytes, in: file, of: vault)
    if output.isJSON {
      output.json(.object([("file", .string(file.text)), ("items", .number(count))]))
    } else {
      output.say("Wrote \(Phrase.counted(count)) to \(file.text).")
    }
  }
}

extension Session {
  /// Writes a file for other programs, outside the history. Errors name the file as the user typed it.
  func save(_ bytes: [UInt8], in file: Argument, of vault: Vault) throws {
    do {
      try vault.saveOutput(bytes, to: world.folder.absolute(file.bytes), isReplacing: arguments.has(.force))
    } catch VaultError.outputExists {
      throw VaultError.outputExists(path: file.text)
    } catch VaultError.outputInVault {
      throw VaultError.outputInVault(path: file.text)
    } catch VaultError.outputNotAFile {
      throw VaultError.outputNotAFile(path: file.text)
    }
  }
}
