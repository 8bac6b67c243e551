extension Document {
  /// Moves items and everything that belongs to them within the file, in the given order. Positions count in the list
  /// without the moved items. An item that is already in place gives no patch.
  package func moving(_ items: [Int], to destination: Destination) throws(EditRefusal) -> [Patch] {
    let moved = outermost(items)
    let place = try self.destination(destination, without: moved)
    let excerpt = excerpt(of: moved)
    let rest = try result(of: removing(moved))
    let changed = try rest.result(of: rest.inserting(excerpt, at: place))
    return patches(to: changed.bytes)
  }

  /// The destination in the document without these items.
  private func destination(
    _ destination: Destination, without moved: [Int]
  ) throws(EditRefusal) -> Destination {
    let gone = Set(moved.flatMap { [$0] + descendants(of: $0) })
    let lines = moved.map { items[$0].firstLine..<items[$0].endLine }
    let item = { (index: Int) throws(EditRefusal) in
      if gone.contains(index) { throw EditRefusal.intoItself }
      return index - gone.count { $0 < index }
    }
    let heading = { (index: Int?) in
      index.map { index in
        index
          - self.headings[..<index].count { heading in
            lines.contains { $0.contains(heading.lines.lowerBound) }
          }
      }
    }
    switch destination {
    case .end(let section): return .end(section: heading(section))
    case .position(let position, let section): return .position(position, section: heading(section))
    case .before(let other): return .before(try item(other))
    case .after(let other): return .after(try item(other))
    case .under(let other, let position): return .under(try item(other), position: position)
    }
  }
}
