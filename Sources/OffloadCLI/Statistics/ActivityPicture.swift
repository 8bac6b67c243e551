import OffloadKit

/// Draws captured and done items as pairs of bars, from left to right in time.
struct ActivityPicture: Picture {
  let id: String
  /// The unit of a row: `Week`.
  let unit: String
  let rows: [(label: String, activity: Statistics.Activity)]

  private static let (width, height, foot, head) = (720, 190, 24, 24)

  var isEmpty: Bool { rows.isEmpty }

  private var most: Int { max(1, rows.flatMap { [$0.activity.captured, $0.activity.done] }.max() ?? 1) }

  private var sum: Statistics.Activity {
    rows.reduce(into: Statistics.Activity()) { sum, row in
      sum.captured += row.activity.captured
      sum.done += row.activity.done
    }
  }

  func draw(title: String, on page: inout Markup) {
    let description =
      "Bars for each \(unit.lowercased()): \(StatisticsWords.activity(sum)) in all, at most \(most)."
    drawing(title, saying: description, width: Self.width, height: Self.height, on: &page) { drawing in
      legend(on: &drawing)
      let base = Self.height - Self.foot
      drawing.element(
        "line",
        [("class", "axis"), ("x1", "0"), ("y1", "\(base)"), ("x2", "\(Self.width)"), ("y2", "\(base)")],
        saying: "")
      for index in rows.indices { pair(index, base: base, on: &drawing) }
    }
  }

  private func pair(_ index: Int, base: Int, on drawing: inout Markup) {
    let (row, slot) = (rows[index], Self.width / max(1, rows.count))
    let bar = max(2, (slot - 4) / 2)
    let words = "\(row.label): \(StatisticsWords.activity(row.activity))"
    for (offset, part) in [("captured", row.activity.captured), ("done", row.activity.done)].enumerated()
    where part.1 > 0 {
      let tall = max(2, part.1 * (base - Self.head) / most)
      rectangle(
        part.0, x: index * slot + 1 + offset * bar, y: base - tall, width: bar - 1, height: tall,
        saying: words,
        on: &drawing)
    }
    // Labels are far enough apart not to touch. The last one is always there.
    let step = max(1, (110 + slot - 1) / slot)
    guard (rows.count - 1 - index).isMultiple(of: step) else { return }
    let isLast = index == rows.count - 1
    let place = isLast ? [("x", "\(Self.width)"), ("text-anchor", "end")] : [("x", "\(index * slot)")]
    drawing.element("text", place + [("y", "\(Self.height - 7)")], saying: row.label)
  }

  private func legend(on drawing: inout Markup) {
    for (index, name) in ["captured", "done"].enumerated() {
      let x = index * 90
      drawing.element(
        "rect", [("class", name), ("x", "\(x)"), ("y", "2"), ("width", "10"), ("height", "10"), ("rx", "2")],
        saying: "")
      drawing.element("text", [("x", "\(x + 16)"), ("y", "11")], saying: name)
    }
  }

  func tabulate(title: String, on page: inout Markup) {
    let cells = rows.map { [$0.label, "\($0.activity.captured)", "\($0.activity.done)"] }
    table(title, [unit, "Captured", "Done"], cells, on: &page)
  }
}
