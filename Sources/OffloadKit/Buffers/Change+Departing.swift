import VaultStore
import VaultSyntax

/// An item that a change takes to another file, with its lines there and where it was.
package struct Departure: Sendable {
  package let destination: VaultPath
  package let here: [String]
  package let there: [String]
}

extension Change {
  /// Runs what takes items elsewhere.
  ///
  /// - Parameters:
  ///   - items: as they were read, none nested in another of them.
  ///   - move: returns the items as they are then, in the same order.
  package func departing(_ items: [Item], _ move: () throws -> [Item]) throws -> [Departure] {
    let here = try items.map { try lines(of: $0) }
    return try zip(here, move()).map { here, item in
      Departure(destination: item.place.path, here: here, there: try lines(of: item))
    }
  }

  /// All that belongs to an item, without the blanks that all of its lines begin with, and without blank lines at its end.
  private func lines(of item: Item) throws -> [String] {
    let document = try existingDocument(at: item.place.path)
    let text = EditedText(document.bytes)
    var lines = (item.place.line...max(item.place.line, item.endLine)).map {
      String(decoding: document.bytes[text.line($0 - 1)], as: UTF8.self)
    }
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    let indent = lines.first?.prefix { $0 == " " || $0 == "\t" } ?? ""
    return lines.map { $0.hasPrefix(indent) ? String($0.dropFirst(indent.count)) : $0 }
  }
}

extension [Item] {
  /// Those that are nested in no other of them.
  package var outermost: [Item] {
    filter { item in
      !contains {
        $0.place.path == item.place.path && $0.depth < item.depth && $0.place.line <= item.place.line
          && item.place.line <= $0.endLine
      }
    }
  }
}
