/// Consecutive lines of a listing. One thread makes their text, while other threads make the text of the
/// next ones.
package struct OutputChunk: Sendable {
  /// Large enough to make the cost of starting a thread small, small enough to keep the text of some chunks
  /// in memory.
  static let size = 1024

  let lines: GatheredLines
  let order: ArraySlice<LinePosition>
  /// The number of the request.
  let number: Int

  /// Passes one line after another to `body`.
  package func each(_ body: (ListedLine) -> Void) {
    let found = order.map { lines.found($0, number) }
    var rivals = lines.short.rivals(of: found.compactMap(\.id)).makeIterator()
    for (at, found) in zip(order, found) {
      body(lines.line(found, at, found.id == nil ? nil : rivals.next()))
    }
  }

  /// Returns the output of the rendering for the items, each after a separator.
  package func rendered(after separator: String) -> [UInt8] {
    var bytes: [UInt8] = []
    guard let rendering = lines.plan.rendering, var names = lines.names.map(NewestCollectionName.init) else {
      return bytes
    }
    each { line in
      bytes += separator.utf8
      let collection = names.name(of: line.place.path)
      rendering.whole(
        line.text, ItemNaming(short: line.short, address: line.address, collection: collection), &bytes)
    }
    return bytes
  }
}
