import VaultStore

/// The items that a request lists, as text, handed over one after another in its order, up to its limit. However many there
/// are, few are kept: what is in no order but that of the files is made anew, a few files at a time, when it is sent.
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

  /// Hands over one line after another, until `receive` returns false.
  ///
  /// - Returns: files and folders that could not be read, in path order; their items are missing.
  package func send(_ receive: (ListedLine) -> Bool) -> [UnreadFile] {
    sendParts { lines, order in order.allSatisfy { receive(lines.line($0, 0)) } }
  }

  /// Hands over what the rendering made of one item after another, until `receive` returns false.
  ///
  /// - Returns: as ``send(_:)`` does.
  package func render(_ receive: ([UInt8]) -> Bool) -> [UnreadFile] {
    sendParts { lines, order in
      var isWanted = true
      lines.render(order, 0) { text in
        isWanted = receive(text)
        return isWanted
      }
      return isWanted
    }
  }

  /// - Parameter receive: takes some lines, in order; returns whether more are wanted.
  private func sendParts(
    _ receive: (GatheredLines, ArraySlice<LinePosition>) -> Bool
  ) -> [UnreadFile] {
    var left = limit
    func isMoreWanted(_ lines: GatheredLines, after some: [LinePosition]) -> Bool {
      let shown = some.prefix(left)
      left -= shown.count
      return receive(lines, shown) && left > 0
    }
    if limit == 0 { return lines.unreadable }
    if lines.isUnkept {
      let plan = LinePlan(lines.plan.requests, lines.plan.rendering)
      return scan.readAgain(plan.requests[0], besides: lines.unreadable) { some in
        let again = GatheredLines(some, plan, partOf: lines)
        return (again.unreadable, isMoreWanted(again, after: again.order(0)))
      }
    }
    // Where the files are the order, no other one is kept of what may be a million lines.
    if lines.plan.requests[0].sort.isEmpty {
      _ = lines.runs(0).allSatisfy { isMoreWanted(lines, after: Array($0.positions)) }
    } else {
      _ = isMoreWanted(lines, after: lines.order(0))
    }
    return lines.unreadable
  }
}
