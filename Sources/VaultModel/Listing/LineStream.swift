import VaultStore

/// The items that a request lists, as text, handed over in its order, up to its limit. However many there are, few are
/// kept: what is in no order but that of the files is made anew, a few files at a time, when it is sent.
package struct LineStream: Sendable {
  private let scan: VaultScan
  private let lines: GatheredLines
  private let limit: Int

  init(_ scan: VaultScan, _ plan: LinePlan, limit: Int?) {
    (self.scan, self.limit) = (scan, limit ?? .max)
    lines = GatheredLines(scan, plan)
  }

  /// Whether there is none.
  package var isEmpty: Bool { lines.runs(0).isEmpty && !lines.isUnkept }

  /// Hands over what is made of the lines, a piece at a time, until `receive` returns false.
  ///
  /// - Parameter text: makes bytes of a piece, on any thread.
  /// - Returns: files and folders that could not be read, in path order; their items are missing.
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
    // Where the files are the order, no other one is kept of what may be a million lines.
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
