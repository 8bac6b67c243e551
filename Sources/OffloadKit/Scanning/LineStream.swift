import VaultStore

/// The items that a request lists, as text, handed over one after another in its order, up to its limit. However many there
/// are, few are kept: what is in no order but that of the files is made anew, a few files at a time, when it is sent.
package struct LineStream: Sendable {
  private let scan: VaultScan
  private let lines: GatheredLines
  private let order: [LinePosition]
  private let limit: Int

  /// How many files are read at a time where what is listed is more than is kept.
  private static let filesAtOnce = 64

  init(_ scan: VaultScan, _ plan: LinePlan, limit: Int?) {
    (self.scan, self.limit) = (scan, limit ?? .max)
    lines = GatheredLines(scan, plan)
    order = lines.order(0)
  }

  /// Whether there is none.
  package var isEmpty: Bool { order.isEmpty && !lines.isUnkept }

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

  private func sendParts(
    _ receive: (GatheredLines, ArraySlice<LinePosition>) -> Bool
  ) -> [UnreadFile] {
    guard lines.isUnkept else {
      _ = receive(lines, order.prefix(limit))
      return lines.unreadable
    }
    let plan = LinePlan(lines.plan.requests, lines.plan.rendering)
    var unreadable = lines.unreadable
    var (left, isWanted) = (limit, true)
    for start in stride(from: 0, to: scan.files.count, by: Self.filesAtOnce) where isWanted && left > 0 {
      let files = scan.files[start..<min(start + Self.filesAtOnce, scan.files.count)]
      let again = GatheredLines(VaultScan(files, again: scan), plan, partOf: lines)
      let order = again.order(0).prefix(left)
      left -= order.count
      isWanted = receive(again, order)
      // What went in between is missing, too.
      unreadable += again.unreadable.filter { !unreadable.contains($0) }
    }
    return unreadable.sorted { $0.path < $1.path }
  }
}
