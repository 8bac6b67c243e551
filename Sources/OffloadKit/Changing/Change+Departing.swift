package import VaultStore
import VaultSyntax

/// An item that a change takes to another file: its lines there and before, each without the spaces around it.
package struct OutgoingItem: Sendable {
  package let destination: VaultPath
  package let here: [[UInt8]]
  package let there: [[UInt8]]
}

extension Change {
  /// Runs a closure that moves items to other files.
  ///
  /// - Parameters:
  ///   - items: as the caller read them, none nested in another.
  ///   - move: returns the items as they are afterwards, in the same order.
  package func departing(_ items: [Item], _ move: () throws -> [Item]) throws -> [OutgoingItem] {
    let here = try lines(of: items)
    let moved = try move()
    return try zip(zip(here, moved), lines(of: moved)).map {
      OutgoingItem(destination: $0.1.place.path, here: $0.0, there: $1)
    }
  }

  /// Returns all lines of each item, without empty lines at its end.
  private func lines(of items: [Item]) throws -> [[[UInt8]]] {
    var texts: [VaultPath: TextLines] = [:]
    return try items.map { item in
      let path = item.place.path
      let text = try texts[path] ?? TextLines(existingDocument(at: path).bytes)
      texts[path] = text
      var lines = (item.place.line...max(item.place.line, item.endLine)).map { number in
        Array(ItemLines.trimmed(text[number - 1].filter { $0 != 0x0A }[...]))
      }
      while let last = lines.last, last.isEmpty { lines.removeLast() }
      return lines
    }
  }
}

extension [Item] {
  /// The items that aren't nested in another of them.
  package var outermost: [Item] {
    var nested: Set<Place> = []
    var outer: Item?
    for item in sorted(by: { $0.place < $1.place }) {
      if outer?.surrounds(item) ?? false { nested.insert(item.place) } else { outer = item }
    }
    return filter { !nested.contains($0.place) }
  }
}
