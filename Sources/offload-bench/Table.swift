import Foundation

/// Lines with columns, each as wide as its widest cell.
struct Table {
  private var rows: [[String]] = []

  mutating func add(_ cells: String...) { rows.append(cells) }

  var text: String {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
        + "\n"
    }.joined()
  }
}

extension Table {
  /// Adds a row of medians: elapsed and processor milliseconds, and their ratios.
  mutating func add(_ result: Comparison.Result) {
    let wall = result.ratio(\.wall)
    add(
      result.title, milliseconds(result.ours, \.wall), milliseconds(result.ours, \.processor),
      megabytes(result.ours), result.theirName, milliseconds(result.theirs, \.wall),
      milliseconds(result.theirs, \.processor), wall.map { fixed($0, 2) } ?? "-",
      result.ratio(\.processor).map { fixed($0, 2) } ?? "-", result.goal.map { fixed($0, 1) } ?? "-")
  }

  private func milliseconds(_ runs: [Command.Run], _ time: (Command.Run) -> Double) -> String {
    median(runs.map(time)).map { fixed($0 * 1000, 1) } ?? "-"
  }

  private func megabytes(_ runs: [Command.Run]) -> String {
    median(runs.map { Double($0.peakMemory) / 1e6 }).map { fixed($0, 0) } ?? "-"
  }
}

func fixed(_ value: Double, _ digits: Int) -> String {
  String(format: "%.\(digits)f", value)
}

func say(_ text: String) {
  FileHandle.standardOutput.write(Data(text.utf8))
}
