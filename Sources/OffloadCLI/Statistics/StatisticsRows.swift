import JSON
import OffloadKit

/// Statistics for a pipe, one per line: the kind, the name, and the counts.
struct StatisticsRows {
  let statistics: Statistics

  var rows: [ResultRow] {
    spans("day", statistics.lastDays(7)) + spans("week", statistics.lastWeeks(8))
      + spans("month", statistics.lastMonths(12))
      + statistics.tags.map {
        row("tag", $0.name, [("items", $0.itemCount), ("collections", $0.collectionCount)])
      }
      + Statistics.Age.allCases.map { row("inbox", $0.rawValue, [("open", statistics.inbox[$0] ?? 0)]) }
      + statistics.collections.map {
        row("collection", $0.path.text, [("open", $0.openCount), ("items", $0.itemCount)])
      }
  }

  private func spans(_ kind: String, _ spans: [Statistics.Span]) -> [ResultRow] {
    spans.map { span in
      row(
        kind, "\(span.days.lowerBound)", [("captured", span.activity.captured), ("done", span.activity.done)])
    }
  }

  private func row(_ kind: String, _ name: String, _ counts: [(key: String, value: Int)]) -> ResultRow {
    ResultRow(
      json: {
        let numbers = counts.map { (key: $0.key, value: JSONValue.number($0.value)) }
        return .object([("kind", .string(kind)), ("name", .string(name))] + numbers)
      },
      columns: { [kind, name] + counts.map { String($0.value) } })
  }
}
