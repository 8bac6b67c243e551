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
    let here = try lines(of: items)
    let moved = try move()
    return try zip(zip(here, moved), lines(of: moved)).map {
      Departure(destination: $0.1.place.path, here: $0.0, there: $1)
    }
  }

  private func lines(of items: [Item]) throws -> [[String]] {
    var texts: [VaultPath: EditedText] = [:]
    return try items.map { item in
      let path = item.place.path
      let text = try texts[path] ?? EditedText(existingDocument(at: path))
      texts[path] = text
      return lines(of: item, in: text)
    }
  }

  /// All that belongs to an item, without the blanks that all of its lines begin with, and without blank lines at its end.
  private func lines(of item: Item, in text: EditedText) -> [String] {
    var lines = (item.place.line...max(item.place.line, item.endLine)).map {
      String(decoding: text.bytes[text.line($0 - 1)], as: UTF8.self)
    }
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    let indent = lines.first?.prefix { $0 == " " || $0 == "\t" } ?? ""
    return lines.map { $0.hasPrefix(indent) ? String($0.dropFirst(indent.count)) : $0 }
  }
}

extension [Item] {
  /// Those that are nested in no other of them.
  package var outermost: [Item] {
    var nested: Set<Place> = []
    var outer: Item?
    for item in sorted(by: { $0.place < $1.place }) {
      if outer?.surrounds(item) ?? false { nested.insert(item.place) } else { outer = item }
    }
    return filter { !nested.contains($0.place) }
  }
}
