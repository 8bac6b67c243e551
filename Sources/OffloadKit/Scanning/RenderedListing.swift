import VaultStore

/// What is made of the items that a request lists, in its order, up to its limit.
package struct RenderedListing: Sendable {
  private let scan: VaultScan
  private let lines: GatheredLines
  private let order: [LinePosition]
  private let limit: Int?

  /// How many files are read at a time where what is listed is more than is kept.
  private static let filesAtOnce = 64

  init(_ scan: VaultScan, _ plan: LinePlan, limit: Int?) {
    (self.scan, self.limit) = (scan, limit)
    lines = GatheredLines(scan, plan)
    order = lines.order(0)
  }

  /// Whether there is none.
  package var isEmpty: Bool { order.isEmpty && !lines.isUnkept }

  /// Hands over one text after another, until `receive` returns false.
  ///
  /// - Returns: files and folders that could not be read, in path order; their items are missing.
  package func send(_ receive: ([UInt8]) -> Bool) -> [UnreadFile] {
    if limit == 0 { return lines.unreadable }
    guard lines.isUnkept else {
      lines.render(Array(order.prefix(limit ?? .max)), 0, receive)
      return lines.unreadable
    }
    let plan = LinePlan(lines.plan.requests, lines.plan.rendering)
    var unreadable = lines.unreadable
    var (count, isWanted) = (0, true)
    for start in stride(from: 0, to: scan.files.count, by: Self.filesAtOnce) where isWanted {
      let files = scan.files[start..<min(start + Self.filesAtOnce, scan.files.count)]
      let again = GatheredLines(VaultScan(files, again: scan), plan, partOf: lines)
      again.render(again.order(0), 0) { text in
        count += 1
        isWanted = receive(text) && count != limit
        return isWanted
      }
      // What went in between is missing, too.
      unreadable += again.unreadable.filter { !unreadable.contains($0) }
    }
    return unreadable.sorted { $0.path < $1.path }
  }
}
