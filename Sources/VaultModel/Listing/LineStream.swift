import VaultStore

/// Sends the items that a request lists as text, in its order, up to its limit, and buffers only a limited
/// amount. If there are more and their order is that of the files, the stream reads a few files at a time
/// again while it sends.
package struct LineStream: Sendable {
  private let scan: VaultScan
  private let lines: GatheredLines
  private let limit: Int

  init(_ scan: VaultScan, _ plan: LinePlan, limit: Int?) {
    (self.scan, self.limit) = (scan, limit ?? .max)
    lines = GatheredLines(scan, plan)
  }

  /// Whether the request lists no items.
  package var isEmpty: Bool { lines.runs(0).isEmpty && !lines.isUnkept }

  /// Sends the output for the lines, a piece at a time, until `receive` returns false.
  ///
  /// - Parameter text: makes the bytes of a piece, on any thread.
  /// - Returns: the unreadable files and folders, in path order; their items are missing.
  package func send(
    as text: @Sendable (OutputChunk) -> [UInt8], _ receive: ([UInt8]) -> Bool
  ) -> [UnreadFile] {
    var left = limit
    func isMoreWanted(_ lines: GatheredLines, after some: [LinePosition]) -> Bool {
      let shown = some.prefix(left)
      left -= shown.count
      return lines.send(shown, 0, as: text, receive) && left > 0
    }
    if limit == 0 { return lines.unreadable }
    if lines.isUnkept {
      let plan = LinePlan(lines.plan.requests, lines.plan.rendering)
      return scan.readAgain(where: plan.requests[0].mayHold, besides: lines.unreadable) { some in
        let again = GatheredLines(some, plan, partOf: lines)
        return (again.unreadable, isMoreWanted(again, after: again.order(0)))
      }
    }
    guard lines.plan.requests[0].sort.isEmpty else {
      _ = isMoreWanted(lines, after: lines.order(0))
      return lines.unreadable
    }
    // In file order, the stream doesn't need a second array for the order of perhaps a million lines.
    var some: [LinePosition] = []
    for run in lines.runs(0) {
      some += run.positions
      if some.count < OutputChunk.size * Threads.few { continue }
      if !isMoreWanted(lines, after: some) { return lines.unreadable }
      some.removeAll(keepingCapacity: true)
    }
    _ = isMoreWanted(lines, after: some)
    return lines.unreadable
  }
}
