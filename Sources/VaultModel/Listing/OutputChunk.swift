/// Lines that follow each other in what is listed. They are made into text by one thread, while others make the text of
/// the next ones.
package struct OutputChunk: Sendable {
  /// Enough that to begin a thread takes little beside it, few enough that the text of some is little to keep.
  static let size = 1024

  let lines: GatheredLines
  let order: ArraySlice<LinePosition>
  /// Number of the request.
  let number: Int

  /// Hands out one line after another.
  package func each(_ body: (ListedLine) -> Void) {
    let found = order.map { lines.found($0, number) }
    var rivals = lines.short.rivals(of: found.compactMap(\.id)).makeIterator()
    for (at, found) in zip(order, found) {
      body(lines.line(found, at, found.id == nil ? nil : rivals.next()))
    }
  }

  /// What the rendering makes of the items, each after a separator.
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
