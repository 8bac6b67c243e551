import VaultStore

/// Lines that an operation took out of one file and put into another one.
struct MovedLines {
  private var removed: [VaultPath: Set<[UInt8]>] = [:]
  private var inserted: [VaultPath: Set<[UInt8]>] = [:]

  init(_ record: Record) {
    for change in record.changes where change.path.isMarkdown {
      let old = change.splices.reduce(into: Set()) { $0.formUnion(SavedLines.of($1.removed)) }
      let new = change.splices.reduce(into: Set()) { $0.formUnion(SavedLines.of($1.inserted)) }
      removed[change.path] = old.subtracting(new)
      inserted[change.newPath ?? change.path] = new.subtracting(old)
    }
  }

  func lines(from path: VaultPath) -> Set<[UInt8]> {
    let others = inserted.filter { $0.key != path }.values.reduce(into: Set()) { $0.formUnion($1) }
    return (removed[path] ?? []).intersection(others)
  }

  var isEmpty: Bool { removed.keys.allSatisfy { lines(from: $0).isEmpty } }
}

/// The lines of a text that say something, without the blanks around them: an item that is nested elsewhere is the same.
enum SavedLines {
  static func of(_ text: [UInt8]) -> Set<[UInt8]> {
    let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return Set(
      lines.compactMap { line in
        let said = line.drop { $0 == 0x20 || $0 == 0x09 }
        return said.isEmpty ? nil : Array(said)
      })
  }
}
